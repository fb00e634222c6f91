import { TOPIC_GROUPS } from '@parley/analysis';
import { instant, listOf, nullable, oneOf, record, text } from '@parley/http';
import type { ConfiguredTopic } from './domain/taxonomy.js';

export interface TopicsView {
  /** In the order in which they were given; empty: none is configured, and topics are found. */
  readonly topics: readonly ConfiguredTopic[];
  readonly updatedAt: Date | null;
}

export const TOPICS = record<TopicsView>('Topics', {
  topics: listOf(
    record<ConfiguredTopic>('Topic', {
      name: text,
      group: oneOf(TOPIC_GROUPS),
      description: nullable(text),
      examples: listOf(text),
    }),
  ),
  updatedAt: nullable(instant),
});
