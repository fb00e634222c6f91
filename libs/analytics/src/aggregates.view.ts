import { decimal, described, integer, nullable, record, type Shape, text, within } from '@parley/http';
import { type CountName, type MeanName, METRICS } from '@parley/metrics';
import type { Averages, ConversationStatistics, NamedCount } from './domain/aggregates.js';
import type { PillarScores } from './domain/pillars.js';
import { type Count, count, exact, type Level, level, roundedOrNull } from './domain/scores.js';

/* What analytics of every kind show of aggregates: which metric stands under which name. */

export const LEVEL = record<Level>('Level', { label: text, score: decimal }, { label: 'positive', score: 0.41 });
export const COUNT = record<Count>(
  'Count',
  { total: integer, percentage: within(0, 100) },
  { total: 3, percentage: 1.5 },
);

const LEVEL_METRICS = {
  averageUserSentiment: 'sentiment',
  averageChangeInUserSentiment: 'sentimentChange',
  averageFrustration: 'frustration',
  averageStruggle: 'struggle',
  averageCommercialIntent: 'commercialIntent',
} as const satisfies Record<string, MeanName>;

export type LevelsView = { readonly [Field in keyof typeof LEVEL_METRICS]: Level };

export const levels = (row: Averages): LevelsView =>
  mapFields(LEVEL_METRICS, (name) => level(row[name], METRICS[name].bands));

const FLAG_METRICS = {
  hallucinationCount: 'hallucinationDetected',
  jailbreakCount: 'jailbreakDetected',
  userBiasCount: 'userBiasDetected',
  modelBiasCount: 'modelBiasDetected',
  userToxicityCount: 'userToxicityDetected',
  modelToxicityCount: 'modelToxicityDetected',
} as const satisfies Record<string, CountName>;

export type FlagCountsView = { readonly [Field in keyof typeof FLAG_METRICS]: Count };

export const flagCounts = (row: Averages): FlagCountsView =>
  mapFields(FLAG_METRICS, (name) => count(row[name], row.conversations));

export interface GradesView {
  /** On the scale that most ratings use. */
  readonly averageConversationRating: number | null;
  /** 0..1 */
  readonly averageConversationQualityIndex: number | null;
}

export const grades = (
  row: Averages,
  { averageRating }: Pick<ConversationStatistics, 'averageRating'>,
): GradesView => ({
  averageConversationRating: averageRating === null ? null : exact(averageRating),
  averageConversationQualityIndex: roundedOrNull(row.cqi),
});

export const LEVELS = mapFields(LEVEL_METRICS, (name) => describedAs(name, LEVEL));
export const FLAG_COUNTS = mapFields(FLAG_METRICS, (name) => describedAs(name, COUNT));
export const GRADES = {
  averageConversationRating: describedAs('rating', nullable(decimal)),
  averageConversationQualityIndex: describedAs('cqi', nullable(within(0, 1))),
};

export const NAMED_COUNT = record<NamedCount>(
  'NamedCount',
  { name: text, count: integer },
  { name: 'refund', count: 12 },
);
export const PILLAR_SCORES = record<PillarScores>('PillarScores', {
  satisfaction: within(0, 1),
  growth: within(0, 1),
  friction: within(0, 1),
  safety: within(0, 1),
});

function describedAs<T>(name: keyof typeof METRICS, shape: Shape<T>): Shape<T> {
  return described(shape, METRICS[name].description);
}

function mapFields<Fields extends Readonly<Record<string, string>>, Value>(
  fields: Fields,
  valueOf: (metric: Fields[keyof Fields]) => Value,
): { readonly [Field in keyof Fields]: Value } {
  const entries = Object.entries(fields) as [keyof Fields, Fields[keyof Fields]][];
  return Object.fromEntries(entries.map(([field, metric]) => [field, valueOf(metric)])) as {
    readonly [Field in keyof Fields]: Value;
  };
}
