import { Flag, Text } from '@parley/http';

/** Absent fields stay as they are. */
export class ChangeTopicRequest {
  @Text({
    optional: true,
    min: 1,
    max: 100,
    description: 'What reports call it from now on, without a profane word; null: what it was called by itself.',
  })
  name?: string | null;

  @Flag({ optional: true, description: 'Whether reports leave it out; its conversations count for all else.' })
  hidden?: boolean | null;

  @Flag({
    optional: true,
    description: 'False: is taken out of the topic that it was merged into, with the conversations that were given it.',
  })
  merged?: boolean | null;
}
