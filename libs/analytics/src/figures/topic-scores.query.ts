import { entry, type List, meanOfSum } from './lists.query.js';
import { thousandthsOf } from './mean.sql.js';

export interface TopicScoreRow {
  readonly name: string;
  readonly count: number;
  readonly qualityIndex: number;
}

const QUALITY = thousandthsOf('ifNull(quality_index, 0)');

/** How well conversations about each topic go; of those with a quality index. */
export const topicScores: List<TopicScoreRow> = {
  entries: `[${entry(`if(quality_index IS NULL, '', topic)`, `''`, [QUALITY])}]`,
  toRow: ({ name, count, first }) => ({ name, count, qualityIndex: meanOfSum(first, count) }),
};
