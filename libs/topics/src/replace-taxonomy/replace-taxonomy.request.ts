import { TOPIC_GROUPS, type TopicGroup } from '@parley/analysis';
import { ListOf, OneOf, Text, TextList } from '@parley/http';
import { MAX_EXAMPLE_CHARS, MAX_EXAMPLES, MAX_TOPICS } from '../domain/taxonomy.js';

export class TopicRequest {
  @Text({ min: 1, max: 100, description: 'What reports show; each name once.' })
  name!: string;

  @OneOf(TOPIC_GROUPS, { optional: true, default: 'other', description: 'The group that reports put it in.' })
  group?: TopicGroup | null;

  @Text({ optional: true, max: 500, description: 'What such conversations are about; helps while examples are few.' })
  description?: string | null;

  @TextList({
    optional: true,
    min: 0,
    max: MAX_EXAMPLES,
    maxLength: MAX_EXAMPLE_CHARS,
    description: 'Requests of users. With ten and more for every topic a model is trained on them.',
  })
  examples?: string[] | null;
}

export class ReplaceTaxonomyRequest {
  @ListOf(() => TopicRequest, { min: 0, max: MAX_TOPICS, description: 'All topics; none: they are found instead.' })
  topics!: TopicRequest[];
}
