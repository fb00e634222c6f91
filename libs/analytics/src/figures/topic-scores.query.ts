import { meanOfThousandths } from '../domain/mean.js';
import type { List } from './lists.query.js';
import { thousandthsOf } from './mean.sql.js';

export interface TopicScoreRow {
  readonly name: string;
  readonly count: number;
  readonly qualityIndex: number;
}

const QUALITY = thousandthsOf('ifNull(quality_index, 0)');

/** How well conversations about each topic go; of those with a quality index. */
export const topicScores: List<TopicScoreRow> = {
  entries: (entry) => `[${entry(`if(quality_index IS NULL, '', topic)`, undefined, [QUALITY])}]`,
  toRow: ({ name, count, first }) => ({ name, count, qualityIndex: meanOfThousandths(first, count) }),
};
