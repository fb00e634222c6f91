import { decimal, integer, record, text, within } from '@parley/http';
import type { Count, NamedCount } from './domain/counts.js';
import type { Level } from './domain/level.js';
import type { PillarScores } from './domain/pillars.js';

/* What analytics of every kind are made of. */

export const LEVEL = record<Level>('Level', { label: text, score: decimal });
export const COUNT = record<Count>('Count', { total: integer, percentage: within(0, 100) });
export const NAMED_COUNT = record<NamedCount>('NamedCount', { name: text, count: integer });
export const PILLAR_SCORES = record<PillarScores>('PillarScores', {
  satisfaction: within(0, 1),
  growth: within(0, 1),
  friction: within(0, 1),
  safety: within(0, 1),
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
