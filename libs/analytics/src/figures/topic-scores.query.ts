import type { TopicQuality } from '../domain/aggregates.js';
import { meanOfThousandths } from '../domain/mean.js';
import type { List } from './lists.query.js';
import { thousandthsOf } from './metric.sql.js';

const QUALITY = thousandthsOf('ifNull(quality_index, 0)');

/** How well conversations about each topic go; of those with a quality index. */
export const topicScores: List<TopicQuality> = {
  entries: (entry) => `[${entry(`if(quality_index IS NULL, '', topic)`, undefined, [QUALITY])}]`,
  toRow: ({ name, count, first }) => ({ name, count, cqi: meanOfThousandths(first, count) }),
};
