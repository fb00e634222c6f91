import { grouped } from '@parley/kernel';
import type { NamedTopic } from './named-topics.js';
import type { TopicCountRow } from './topic-counts.query.js';

/** A topic with those that are merged into it. */
export interface TopicFamily {
  readonly root: NamedTopic;
  /** Includes the root. */
  readonly members: readonly NamedTopic[];
  /** Conversations about any of them. */
  readonly count: number;
}

/** Families with at least one conversation, the most common first. */
export function inFamilies(topics: readonly NamedTopic[], counts: readonly TopicCountRow[]): TopicFamily[] {
  const countOf = new Map(counts.map(({ key, count }) => [key, count]));
  const members = grouped(topics, ({ id, mergedInto }) => mergedInto ?? id);
  return topics
    .filter(({ mergedInto }) => mergedInto === null)
    .map((root) => {
      const own = members.get(root.id) ?? [];
      return { root, members: own, count: own.reduce((sum, { key }) => sum + (countOf.get(key) ?? 0), 0) };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.root.name < b.root.name ? -1 : 1));
}
