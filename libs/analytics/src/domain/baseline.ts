import { type Averages, type Compared, COMPARED, type ScoreSums } from './aggregates.js';
import { meanOfThousandths } from './mean.js';

/** Means over all of a tenant's conversations, with which those of a part are compared. */
export type Baseline = Pick<Averages, Compared>;

export type BaselinePart = ScoreSums & Pick<Averages, 'spoken' | 'indexed'>;

/** Means over everything, from parts that have no conversation in common: to the last digit what one query would say. */
export const baselineOf = (parts: readonly BaselinePart[]): Baseline =>
  Object.fromEntries(COMPARED.map((name) => [name, meanOver(parts, name)])) as Baseline;

function meanOver(parts: readonly BaselinePart[], name: Compared): number | null {
  const total = (field: keyof BaselinePart) => parts.reduce((all, part) => all + part[field], 0);
  const count = total(name === 'cqi' ? 'indexed' : 'spoken');
  return count === 0 ? null : meanOfThousandths(total(`${name}Sum`), count);
}
