import { ROOT_CAUSES } from '@parley/analysis';
import type { DissatisfactionTheme, FailingTool, NamedCount, RootCause, TopicQuality } from '../domain/aggregates.js';
import { meanOfThousandths } from '../domain/scores.js';
import { list } from './lists.query.js';

const toNamedCount = ({ name, count }: NamedCount): NamedCount => ({ name, count });

export const topics = list({ kind: 'topics', toRow: toNamedCount });
export const topicGroups = list({ kind: 'topicGroups', toRow: toNamedCount });
export const keywords = list({ kind: 'keywords', toRow: toNamedCount });

/** How well conversations about each topic go; of those with a quality index. */
export const topicScores = list({
  kind: 'topicScores',
  sums: ['quality'],
  toRow: ({ name, count, sums }): TopicQuality => ({ name, count, cqi: meanOfThousandths(sums.quality, count) }),
});

/** A cause is found by rules, or by a language model. */
const SOURCES = 2;

/** Every one that there is. */
export const rootCauses = list({
  kind: 'rootCauses',
  sums: ['confidence'],
  longest: ROOT_CAUSES.length * SOURCES,
  toRow: ({ name, other, count, sums }): RootCause => ({
    cause: name,
    count,
    avgConfidence: meanOfThousandths(sums.confidence, count),
    source: other,
  }),
});

/** By the Wilson lower bound of the failure rate at 95 %, so that one failure in one call does not lead the list. */
export const failingTools = list({
  kind: 'failingTools',
  sums: ['calls', 'failures'],
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

/** Topics of the conversations that went badly: quality below "good", or frustration or struggle from "high" up. */
export const dissatisfactionThemes = list({
  kind: 'themes',
  sums: ['frustration', 'struggle', 'quality'],
  toRow: ({ name, other, count, sums }): DissatisfactionTheme => ({
    topicCanonical: name,
    topicGroup: other,
    count,
    avgFrustration: meanOfThousandths(sums.frustration, count),
    avgStruggle: meanOfThousandths(sums.struggle, count),
    avgCqi: meanOfThousandths(sums.quality, count),
  }),
});
