import { ROOT_CAUSES } from '@parley/analysis';
import { INTENSITY_BANDS, lowerBoundOf, QUALITY_BANDS } from '@parley/metrics';
import type { DissatisfactionTheme, FailingTool, NamedCount, RootCause, TopicQuality } from '../domain/aggregates.js';
import { meanOfThousandths } from '../domain/scores.js';
import { list } from './lists.query.js';
import { thousandthsOf } from './metric.sql.js';

const toNamedCount = ({ name, count }: NamedCount): NamedCount => ({ name, count });

export const topics = list({ entries: (entry) => `[${entry('topic', {})}]`, toRow: toNamedCount });
export const topicGroups = list({ entries: (entry) => `[${entry('topic_group', {})}]`, toRow: toNamedCount });
export const keywords = list({
  entries: (entry) => `arrayMap(word -> ${entry('word', {})}, keywords)`,
  toRow: toNamedCount,
});

const QUALITY = thousandthsOf('ifNull(quality_index, 0)');

/** How well conversations about each topic go; of those with a quality index. */
export const topicScores = list({
  sums: ['quality'],
  entries: (entry) => `[${entry(`if(quality_index IS NULL, '', topic)`, { quality: QUALITY })}]`,
  toRow: ({ name, count, sums }): TopicQuality => ({ name, count, cqi: meanOfThousandths(sums.quality, count) }),
});

/** A cause is found by rules, or by a language model. */
const SOURCES = 2;

/** Every one that there is. */
export const rootCauses = list({
  sums: ['confidence'],
  longest: ROOT_CAUSES.length * SOURCES,
  entries: (entry) =>
    `[${entry('root_cause', { confidence: thousandthsOf('root_cause_confidence') }, 'root_cause_source')}]`,
  toRow: ({ name, other, count, sums }): RootCause => ({
    cause: name,
    count,
    avgConfidence: meanOfThousandths(sums.confidence, count),
    source: other,
  }),
});

/** By the Wilson lower bound of the failure rate at 95 %, so that one failure in one call does not lead the list. */
export const failingTools = list({
  sums: ['calls', 'failures'],
  entries: (entry) => `arrayMap((tool, calls, failures) -> ${entry('tool', { calls: 'calls', failures: 'failures' })},
    tool_names, tool_calls, tool_failures)`,
  keep: ({ failures }) => `${failures} > 0`,
  rank: ({ calls: n, failures: k }) =>
    `(${k} / ${n} + 1.9208 / ${n} - 1.96 * sqrt(${k} / ${n} * (1 - ${k} / ${n}) / ${n} + 0.9604 / (${n} * ${n}))) / (1 + 3.8416 / ${n})`,
  toRow: ({ name, sums: { calls, failures } }): FailingTool => ({
    toolName: name,
    failureCount: failures,
    totalCalls: calls,
    failureRate: Math.floor((1000 * failures) / calls + 0.5) / 1000,
  }),
});

const GOOD = lowerBoundOf(QUALITY_BANDS, 'good');
const HIGH = lowerBoundOf(INTENSITY_BANDS, 'high');
const WENT_BADLY = `quality_index IS NOT NULL
  AND (ifNull(quality_index, 1) < ${GOOD} OR frustration >= ${HIGH} OR struggle >= ${HIGH})`;

/** Topics of the conversations that went badly: quality below "good", or frustration or struggle from "high" up. */
export const dissatisfactionThemes = list({
  sums: ['frustration', 'struggle', 'quality'],
  entries: (entry) =>
    `[${entry(
      `if(${WENT_BADLY}, topic, '')`,
      { frustration: thousandthsOf('frustration'), struggle: thousandthsOf('struggle'), quality: QUALITY },
      'topic_group',
    )}]`,
  toRow: ({ name, other, count, sums }): DissatisfactionTheme => ({
    topicCanonical: name,
    topicGroup: other,
    count,
    avgFrustration: meanOfThousandths(sums.frustration, count),
    avgStruggle: meanOfThousandths(sums.struggle, count),
    avgCqi: meanOfThousandths(sums.quality, count),
  }),
});
