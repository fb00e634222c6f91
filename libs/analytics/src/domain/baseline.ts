import { meanOfThousandths } from './mean.js';
import type { AverageRow, ScoreSums } from '../figures/averages.query.js';

/** Means over all of a tenant's conversations, with which those of a part are compared. */
export type Baseline = Pick<AverageRow, 'sentiment' | 'frustration' | 'struggle' | 'commercialIntent' | 'qualityIndex'>;

export type BaselinePart = ScoreSums & Pick<AverageRow, 'spoken' | 'indexed'>;

/** Means over everything, from parts that have no conversation in common: to the last digit what one query would say. */
export const baselineOf = (parts: readonly BaselinePart[]): Baseline => ({
  sentiment: meanOf(parts, 'sentimentSum', 'spoken'),
  frustration: meanOf(parts, 'frustrationSum', 'spoken'),
  struggle: meanOf(parts, 'struggleSum', 'spoken'),
  commercialIntent: meanOf(parts, 'commercialIntentSum', 'spoken'),
  qualityIndex: meanOf(parts, 'qualityIndexSum', 'indexed'),
});

function meanOf(parts: readonly BaselinePart[], sum: keyof ScoreSums, count: 'spoken' | 'indexed'): number | null {
  const total = (field: keyof BaselinePart) => parts.reduce((all, part) => all + part[field], 0);
  return total(count) === 0 ? null : meanOfThousandths(total(sum), total(count));
}
