import { TOPIC_GROUPS, type TopicGroup } from '@parley/analysis';
import { described, flag, instant, integer, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';

export interface ConfiguredTopicView {
  readonly id: string;
  readonly name: string;
  readonly group: TopicGroup;
  readonly description: string | null;
  readonly examples: readonly string[];
}

export interface FoundTopicView {
  readonly id: string;
  readonly name: string;
  readonly group: TopicGroup;
  readonly count: number;
  readonly examples: readonly string[];
  readonly configured: boolean;
  readonly hidden: boolean;
  readonly merged: readonly { readonly id: string; readonly name: string }[];
}

export interface TopicsView {
  readonly topics: readonly ConfiguredTopicView[];
  readonly found: readonly FoundTopicView[];
  readonly updatedAt: Date | null;
}

export const FOUND_TOPIC = record<FoundTopicView>('FoundTopic', {
  id: uuid,
  name: described(
    text,
    'The name that answers show. Unless the topic was renamed, it comes from what its conversations are about.',
  ),
  group: described(oneOf(TOPIC_GROUPS), 'The group that it was found or configured in.'),
  count: described(integer, 'Analysed conversations that are about it: `GET /v1/interactions?topic=` lists them.'),
  examples: described(listOf(text), 'How users began the latest conversations about it, cut to 200 characters.'),
  configured: described(flag, 'Whether it is one of the configured topics.'),
  hidden: described(flag, 'Whether it is hidden: left out of every answer but this one.'),
  merged: described(
    listOf(
      record<FoundTopicView['merged'][number]>('MergedTopic', {
        id: uuid,
        name: described(text, 'What it was called.'),
      }),
    ),
    'Topics that were merged into it.',
  ),
});

export const TOPICS = record<TopicsView>('Topics', {
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
    'Configured ones, in the order in which they were given; empty: none is, and topics are found.',
  ),
  found: described(
    listOf(FOUND_TOPIC),
    'What conversations are about, the most common first; at most 1,000, those without a conversation left out.',
  ),
  updatedAt: described(nullable(instant), 'When the configured ones were last replaced (UTC); null: never.'),
});
