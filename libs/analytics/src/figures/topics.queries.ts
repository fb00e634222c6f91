import type { NamedCount } from '../domain/counts.js';
import type { ScopedQuery } from './conversation-scope.js';

export const LONGEST_LIST = 20;

const mostCommon = (name: string, column: 'topic' | 'topic_group'): ScopedQuery<NamedCount> => ({
  name,
  sql: ({ analyses }) => `SELECT ${column} AS name, count() AS count ${analyses} AND ${column} != ''
    GROUP BY name ORDER BY count DESC, name LIMIT ${LONGEST_LIST}`,
});

export const topics = mostCommon('topics', 'topic');
export const topicGroups = mostCommon('topic groups', 'topic_group');

export const keywords: ScopedQuery<NamedCount> = {
  name: 'keywords',
  sql: ({ analyses }) => `SELECT arrayJoin(keywords) AS name, count() AS count ${analyses}
    GROUP BY name ORDER BY count DESC, name LIMIT ${LONGEST_LIST}`,
};
