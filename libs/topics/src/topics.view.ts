import { TOPIC_GROUPS } from '@parley/analysis';
import { described, instant, listOf, nullable, oneOf, record, text } from '@parley/http';
import type { ConfiguredTopic, Taxonomy } from './domain/taxonomy.js';

export type TopicsView = Taxonomy;

export const TOPICS = record<TopicsView>('Topics', {
  topics: described(
    listOf(
      record<ConfiguredTopic>('Topic', {
        name: described(text, 'What reports show.'),
        group: described(oneOf(TOPIC_GROUPS), 'The group that reports put it in.'),
        description: described(nullable(text), 'What such conversations are about; null: not said.'),
        examples: described(listOf(text), 'Requests of users that are about it.'),
      }),
    ),
    'In the order in which they were given; empty: none is configured, and topics are found.',
  ),
  updatedAt: described(nullable(instant), 'When they were last replaced (UTC); null: never.'),
});
