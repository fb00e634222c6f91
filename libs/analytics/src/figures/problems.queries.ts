import type { DissatisfactionTheme, FailingTool, RootCause } from '../domain/aggregates.js';
import { ROOT_CAUSES } from '@parley/analysis';
import { meanOfThousandths } from '../domain/mean.js';
import type { List } from './lists.query.js';
import { thousandthsOf } from './metric.sql.js';

/** A cause is found by rules, or by a language model. */
const SOURCES = 2;

/** Every one that there is. */
export const rootCauses: List<RootCause> = {
  longest: ROOT_CAUSES.length * SOURCES,
  entries: (entry) => `[${entry('root_cause', 'root_cause_source', [thousandthsOf('root_cause_confidence')])}]`,
  toRow: ({ name, other, count, first }) => ({
    cause: name,
    count,
    avgConfidence: meanOfThousandths(first, count),
    source: other,
  }),
};

/** By the Wilson lower bound of the failure rate at 95 %, so that one failure in one call does not lead the list. */
export const failingTools: List<FailingTool> = {
  entries: (entry) => `arrayMap((tool, calls, failures) -> ${entry('tool', undefined, ['calls', 'failures'])},
    tool_names, tool_calls, tool_failures)`,
  keep: 'second > 0',
  rank: `(second / first + 1.9208 / first - 1.96 * sqrt(second / first * (1 - second / first) / first + 0.9604 / (first * first)))
    / (1 + 3.8416 / first)`,
  toRow: ({ name, first, second }) => ({
    toolName: name,
    failureCount: second,
    totalCalls: first,
    failureRate: Math.floor((1000 * second) / first + 0.5) / 1000,
  }),
};

const WENT_BADLY = `quality_index IS NOT NULL
  AND (ifNull(quality_index, 1) < 0.65 OR frustration >= 0.5 OR struggle >= 0.5)`;

/** Topics of the conversations that went badly: quality below "good", or frustration or struggle from "high" up. */
export const dissatisfactionThemes: List<DissatisfactionTheme> = {
  entries: (entry) =>
    `[${entry(`if(${WENT_BADLY}, topic, '')`, 'topic_group', [
      thousandthsOf('frustration'),
      thousandthsOf('struggle'),
      thousandthsOf('ifNull(quality_index, 0)'),
    ])}]`,
  toRow: ({ name, other, count, first, second, third }) => ({
    topicCanonical: name,
    topicGroup: other,
    count,
    avgFrustration: meanOfThousandths(first, count),
    avgStruggle: meanOfThousandths(second, count),
    avgCqi: meanOfThousandths(third, count),
  }),
};
