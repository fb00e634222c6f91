import type { KnownFilter } from './reference.js';
import type { KnownConversation } from './world.js';

export type Chosen = readonly (readonly [filter: KnownFilter, value: string])[];

const FILTERS_AT_ONCE = 5;

/**
 * Combinations of a few filters, until any two that one conversation meets have been together. Each combination matches
 * at least one conversation: no answer is right only because it is empty.
 */
export function allPairs(filters: readonly KnownFilter[], conversations: readonly KnownConversation[]): Chosen[] {
  const done = new Set(EXCLUSIVE);
  const together: Chosen[] = [];
  for (const [turn, conversation] of [...conversations, ...conversations].entries()) {
    const met = filters.flatMap((filter): Chosen => {
      const values = filter.values.filter((value) => filter.holds(conversation, value));
      const value = values[turn % values.length];
      return value === undefined ? [] : [[filter, value]];
    });
    for (const first of met) {
      for (;;) {
        const chosen = withOthers(first, met, done);
        if (chosen.length === 1) break;
        for (const [at, [one]] of chosen.entries()) {
          for (const [other] of chosen.slice(at + 1)) done.add(pairOf(one, other));
        }
        together.push(chosen);
      }
    }
  }
  return together;
}

/** Each other one is the one that has been together with the fewest of those before it. */
function withOthers(first: Chosen[number], met: Chosen, done: ReadonlySet<string>): Chosen {
  let chosen: Chosen = [first];
  while (chosen.length < FILTERS_AT_ONCE) {
    const newTo = ([filter]: Chosen[number]) => chosen.filter(([one]) => !done.has(pairOf(one, filter))).length;
    const fit = met.filter(
      ([filter]) => !chosen.some(([one]) => one === filter || EXCLUSIVE.includes(pairOf(one, filter))),
    );
    const [best] = fit.sort((a, b) => newTo(b) - newTo(a));
    if (best === undefined || newTo(best) === 0) break;
    chosen = [...chosen, best];
  }
  return chosen;
}

const pairOf = (...both: [KnownFilter, KnownFilter]): string =>
  both
    .map(({ name }) => name)
    .sort()
    .join(' & ');

/** Two names of one thing, which no request may use at once. */
const EXCLUSIVE: readonly string[] = ['externalUserId & userId', 'externalOrganizationId & organizationId'];
