import type { Answer } from '../../api/analytics.queries.js';
import type { FoundTopic } from '../../api/topics.queries.js';

type Rows = Answer['rows'];

/** A topic with its figures for the days shown; null: not known yet, nothing to compare with, or no mean to take. */
export interface TopicRow extends FoundTopic {
  readonly conversations: number;
  readonly before: number | null;
  readonly frustration: number | null;
  readonly course: readonly number[];
}

interface Figures {
  readonly now: Rows;
  /** For the same number of days before. */
  readonly before: Rows | undefined;
  /** By time as well, in order of time. */
  readonly course: Rows | undefined;
}

const numberOf = (row: Rows[number] | undefined, name: string): number | null => {
  const value = row?.[name];
  return typeof value === 'number' ? value : null;
};
const byTopic = (rows: Rows): ReadonlyMap<unknown, Rows[number]> => new Map(rows.map((row) => [row['topic'], row]));

/** All conversations of an answer by topic, those without a topic and those of hidden topics too: each is in one row. */
export const allOf = (rows: Rows): number => rows.reduce((sum, row) => sum + (numberOf(row, 'conversations') ?? 0), 0);

/** The most common first. */
export function topicRows(found: readonly FoundTopic[], { now, before, course }: Figures): readonly TopicRow[] {
  const today = byTopic(now);
  const earlier = before === undefined || before.length === 0 ? null : byTopic(before);
  const times = [...new Set(course?.map(({ at }) => at))];
  const counts = new Map(course?.map((row) => [`${row['at']} ${row['topic']}`, numberOf(row, 'conversations') ?? 0]));
  return found
    .filter(({ hidden }) => !hidden)
    .map((topic) => ({
      ...topic,
      conversations: numberOf(today.get(topic.name), 'conversations') ?? 0,
      before: earlier === null ? null : (numberOf(earlier.get(topic.name), 'conversations') ?? 0),
      frustration: numberOf(today.get(topic.name), 'frustration'),
      course: times.map((at) => counts.get(`${at} ${topic.name}`) ?? 0),
    }))
    .sort((a, b) => b.conversations - a.conversations);
}
