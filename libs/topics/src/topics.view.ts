import { TOPIC_GROUPS } from '@parley/analysis';
import { described, flag, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import type { ConfiguredTopic } from './domain/taxonomy.js';
import type { SettledTopic } from './postgres/read-topic.js';

interface ConfiguredTopicView extends ConfiguredTopic {
  readonly id: string;
}

export interface TaxonomyView {
  readonly topics: readonly ConfiguredTopicView[];
  readonly updatedAt: Date;
}

export const TAXONOMY = record<TaxonomyView>('Taxonomy', {
  topics: described(
    listOf(
      record<ConfiguredTopicView>('ConfiguredTopic', {
        id: uuid,
        name: described(text, 'What reports show.'),
        group: described(oneOf(TOPIC_GROUPS), 'The group that reports put it in.'),
        description: described(nullable(text), 'What such conversations are about; null: not said.'),
        examples: described(listOf(text), 'Requests of users that are about it.'),
      }),
    ),
    'In the order in which they were given; empty: none is configured, and topics are found.',
  ),
  updatedAt: described(instant, 'When they were replaced (UTC).'),
});

export type TopicView = SettledTopic;

export const TOPIC = record<TopicView>('Topic', {
  id: uuid,
  name: described(text, 'What reports show.'),
  group: described(oneOf(TOPIC_GROUPS), 'The group that it was found or configured in.'),
  hidden: described(flag, 'Whether reports leave it out.'),
});
