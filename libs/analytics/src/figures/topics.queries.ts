import type { NamedCount } from '../domain/counts.js';
import type { List, ListRow } from './lists.query.js';

const toNamedCount = ({ name, count }: ListRow): NamedCount => ({ name, count });

export const topics: List<NamedCount> = { entries: (entry) => `[${entry('topic')}]`, toRow: toNamedCount };
export const topicGroups: List<NamedCount> = { entries: (entry) => `[${entry('topic_group')}]`, toRow: toNamedCount };
export const keywords: List<NamedCount> = {
  entries: (entry) => `arrayMap(word -> ${entry('word')}, keywords)`,
  toRow: toNamedCount,
};
