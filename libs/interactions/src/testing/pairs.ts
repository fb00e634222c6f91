import type { KnownFilter } from './reference.js';
import type { KnownConversation } from './world.js';

export type Chosen = readonly (readonly [filter: KnownFilter, value: string])[];

const FILTERS_AT_ONCE = 5;
/** Two names of one thing, which no request may use at once. */
const EXCLUSIVE: ReadonlySet<string> = new Set(['userId & externalUserId', 'organizationId & externalOrganizationId']);

/**
 * Combinations of a few filters, until any two that one conversation meets have been together. Each combination matches
 * at least one conversation: no answer is right only because it is empty.
 */
export function allPairs(filters: readonly KnownFilter[], conversations: readonly KnownConversation[]): Chosen[] {
  const done = new Set<string>();
  const isNew = (one: KnownFilter, other: KnownFilter) => !done.has(pairOf(one, other));
  const together: Chosen[] = [];
  for (const [turn, conversation] of [...conversations, ...conversations].entries()) {
    const met = filters.flatMap((filter): Chosen => {
      const values = filter.values.filter((value) => filter.holds(conversation, value));
      const value = values[turn % values.length];
      return value === undefined ? [] : [[filter, value]];
    });
    for (const [index, first] of met.entries()) {
      const later = met.slice(index + 1);
      for (;;) {
        const chosen = [first];
        for (const next of later) {
          const [filter] = next;
          const fits = chosen.every(([one]) => !EXCLUSIVE.has(pairOf(one, filter)));
          if (fits && chosen.length < FILTERS_AT_ONCE && isNew(first[0], filter)) chosen.push(next);
        }
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

const pairOf = (one: KnownFilter, other: KnownFilter): string => `${one.name} & ${other.name}`;
