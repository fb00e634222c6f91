import type { Ground } from '../asked.js';
import type { Item } from '../reading/items.js';
import { boundAt } from './bounds.js';
import type { Parts } from './parts.js';
import { placePhrase } from './phrase-place.js';
import { Placing } from './placing.js';

interface Resolved {
  readonly parts: Parts;
  /** How many names could mean several things. */
  readonly ambiguous: number;
  /** The products that the question names, also by their versions and prompts. */
  readonly products: readonly string[];
}

/**
 * Gives each item its place. A version or a prompt is one of the product asked about, which may be named after it;
 * where a question is in order, each has a name that nothing else has.
 */
export function resolve(items: readonly Item[], ground: Ground, inOrder: boolean): Resolved {
  const first = placed(items, ground, []);
  if (inOrder) return first;
  const asked = first.products.length > 0 ? first.products : [ground.productId ?? []].flat();
  return asked.length === 0 ? first : placed(items, ground, asked);
}

function placed(items: readonly Item[], ground: Ground, within: readonly string[]): Resolved {
  const placing = new Placing(ground, within);
  for (let at = 0; at < items.length;) at += place(placing, items, at);
  const { parts, ambiguous, products } = placing;
  return { parts, ambiguous, products: [...products] };
}

/** Returns how many items have found their place. */
function place(placing: Placing, items: readonly Item[], at: number): number {
  const bound = boundAt(items, at);
  if (bound !== null) {
    placing.filter(at, bound.filter.key, bound.filter.value);
    return bound.length;
  }
  const item = items[at];
  if (item?.kind === 'phrase') return placePhrase(placing, items, at, item);
  if (item !== undefined) placeAlone(placing, at, item);
  return 1;
}

function placeAlone(placing: Placing, at: number, item: Exclude<Item, { kind: 'phrase' }>): void {
  switch (item.kind) {
    case 'comma':
      return;
    case 'period': {
      const { ends, ...period } = item.period;
      placing.parts.periods.push({ at, period, ends });
      return;
    }
    case 'number':
      placing.parts.numbers.push({ at, value: item.value });
      return;
    case 'unknown':
      placing.unknown(item.text);
      return;
    case 'quoted':
      if (!placing.named(item.phrase, at)) placing.unknown(item.text);
  }
}
