import type { ScopedQuery } from './conversation-scope.js';
import { meanOf } from './mean.sql.js';
import { LONGEST_LIST } from './topics.queries.js';

export interface TopicScoreRow {
  readonly name: string;
  readonly count: number;
  readonly qualityIndex: number;
}

/** How well conversations about each topic go; of those with a quality index. */
export const topicScores: ScopedQuery<TopicScoreRow> = {
  name: 'topic scores',
  sql: ({ analyses }) => `SELECT topic AS name, count() AS count, ${meanOf('quality_index')} AS qualityIndex
    ${analyses} AND topic != '' AND quality_index IS NOT NULL
    GROUP BY name ORDER BY count DESC, name LIMIT ${LONGEST_LIST}`,
};
