import { Flag, Text } from '@parley/http';

/** Absent fields stay as they are. */
export class ChangeTopicRequest {
  @Text({
    optional: true,
    min: 1,
    max: 100,
    description: 'The name that reports show from now on; profanity is rejected. null: back to its original name.',
  })
  name?: string | null;

  @Flag({ optional: true, description: 'Whether reports leave it out; its conversations count for all else.' })
  hidden?: boolean | null;

  @Flag({
    optional: true,
    description:
      'Only `false` is allowed: takes the topic, with its own conversations, out of the topic it was merged into.',
  })
  merged?: boolean | null;
}
