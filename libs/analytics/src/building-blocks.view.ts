import { decimal, integer, listOf, nullable, record, text, within } from '@parley/http';
import type { Count, NamedCount } from './domain/counts.js';
import type { Level } from './domain/level.js';
import type { Outline } from './domain/narrative/outline.js';
import type { PillarScores } from './domain/pillars.js';

/* What analytics of every kind are made of. */

export const LEVEL = record<Level>('Level', { label: text, score: decimal }, { label: 'positive', score: 0.41 });
export const COUNT = record<Count>(
  'Count',
  { total: integer, percentage: within(0, 100) },
  { total: 3, percentage: 1.5 },
);
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

export const OUTLINE = record<Outline>('Outline', {
  overview: text,
  findings: listOf(text),
  recommendations: listOf(text),
});

export const LEVELS = {
  averageUserSentiment: LEVEL,
  averageChangeInUserSentiment: LEVEL,
  averageFrustration: LEVEL,
  averageStruggle: LEVEL,
  averageCommercialIntent: LEVEL,
};

export const FLAG_COUNTS = {
  hallucinationCount: COUNT,
  jailbreakCount: COUNT,
  userBiasCount: COUNT,
  modelBiasCount: COUNT,
  userToxicityCount: COUNT,
  modelToxicityCount: COUNT,
};

export const GRADES = {
  averageConversationRating: nullable(decimal),
  averageConversationQualityIndex: nullable(within(0, 1)),
};
