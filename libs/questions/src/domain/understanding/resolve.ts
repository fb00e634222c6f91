import type { Ground, TenantName } from '../asked.js';
import { FILTER_LABELS } from '../lexicon/dimensions.js';
import { phrasesOf } from '../lexicon/lexicon.js';
import type { Cue } from '../lexicon/cues.js';
import type { Item, Phrase } from '../reading/items.js';
import { phraseOf } from '../reading/words.js';
import { tonight } from '../reading/periods.js';
import { boundAt } from './bounds.js';
import { countedAt, isDimension } from './dimension-place.js';
import { noParts, type Parts } from './parts.js';

const KEYS: Readonly<Record<string, string>> = { ...FILTER_LABELS, eventType: 'eventType' };
const keyOf = ({ kind }: TenantName): string => KEYS[kind] ?? kind;
const valueOf = ({ id, name }: TenantName): string => id ?? name;
const cuesOf = (item: Item | undefined): readonly Cue[] => (item?.kind === 'phrase' ? (item.meanings.cues ?? []) : []);

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

/** @param within the products whose versions and prompts are meant; empty: those of any. */
function placed(items: readonly Item[], ground: Ground, within: readonly string[]): Resolved {
  const parts = noParts();
  const products = new Set<string>();
  let ambiguous = 0;
  const find = (phrase: string, isMeant: (name: TenantName) => boolean): TenantName | undefined => {
    const called = ground.names.filter((name) => isMeant(name) && phrasesOf(name).has(phrase));
    const found = called.filter(
      ({ product }) => within.length === 0 || product === undefined || within.includes(product.id),
    );
    // Prompts are often named after their products.
    const others = found.filter(({ kind }) => kind !== 'prompt');
    const [name, ...more] = others.length > 0 ? others : found;
    if (name !== undefined && more.some((one) => keyOf(one) !== keyOf(name) || valueOf(one) !== valueOf(name)))
      ambiguous++;
    return name;
  };
  const named = (phrase: string, at: number, key?: string): boolean => {
    const name = find(phrase, (one) => key === undefined || keyOf(one) === key);
    if (name === undefined) return false;
    if (name.kind === 'product') products.add(valueOf(name));
    else if (name.product !== undefined && phrase !== phraseOf(name.name)) products.add(name.product.id);
    parts.filters.push({ at, key: keyOf(name), value: valueOf(name), named: true });
    return true;
  };
  const value = (key: string, text: string, phrase: string, at: number) => {
    if (named(phrase, at, key)) return;
    if (key === 'productId') products.add(text);
    parts.filters.push({ at, key, value: key === 'flag' ? [text] : text, named: key !== 'flag' });
  };

  for (let at = 0; at < items.length; at++) {
    const [item, next] = [items[at], items[at + 1]];
    if (item === undefined) continue;
    const bound = boundAt(items, at);
    if (bound !== null) {
      parts.filters.push({ at, ...bound.filter, named: false });
      at += bound.length - 1;
      continue;
    }
    switch (item.kind) {
      case 'comma':
        break;
      case 'period': {
        const { ends, ...period } = item.period;
        parts.periods.push({ at, period, ends });
        break;
      }
      case 'number':
        parts.numbers.push({ at, value: item.value });
        break;
      case 'unknown':
        parts.unknown.push(item.text);
        break;
      case 'quoted':
        if (!named(item.phrase, at)) parts.unknown.push(item.text);
        break;
      case 'phrase': {
        const { cues = [], concept, filters, dimension, names, label, filler } = item.meanings;
        if (cues.includes('mention')) {
          const words = wordsAfter(items, at);
          if (words !== null) {
            parts.filters.push({ at, key: 'q', value: words.text, named: false });
            if (!parts.cues.has('mention')) parts.cues.set('mention', at);
            at += words.length;
            break;
          }
        }
        if (label !== undefined && next?.kind === 'quoted') {
          value(label, next.text, next.phrase, at++);
          break;
        }
        // "What users sent" names nobody.
        if (label === 'userId' && item.text.toLowerCase() === 'user' && next?.kind === 'unknown') {
          parts.filters.push({ at: at++, key: 'userId', value: next.text, named: true });
          break;
        }
        if (next?.kind === 'phrase' && labelBefore(next, item) !== undefined) break;
        if (cues.includes('since') && next?.kind === 'phrase' && next.meanings.names?.some(isVersion) === true) {
          const version = find(next.phrase, isVersion);
          if (version?.since === undefined) parts.unknown.push(next.text);
          else parts.periods.push({ at, period: { from: version.since, to: tonight(ground) } });
          if (version?.product !== undefined && next.phrase !== phraseOf(version.name)) {
            named(phraseOf(version.product.name), at, 'productId');
          }
          at++;
          break;
        }
        for (const cue of cues) if (!parts.cues.has(cue)) parts.cues.set(cue, at);
        if (cues.length > 0) parts.spoken.push({ at, phrase: item.phrase, cues });
        if (names !== undefined && !named(item.phrase, at, labelBefore(item, items[at - 1]))) {
          parts.unknown.push(item.text);
        }
        const counted = countedAt(items, at);
        if (counted !== null) parts.counted.push({ at, ...counted });
        if (dimension !== undefined && isDimension(items, at)) {
          parts.dimensions.push({ at, name: dimension });
          if (concept !== undefined) parts.concepts.push({ at, phrase: item.phrase, concept });
          break;
        }
        if (filters !== undefined && !cues.includes('comparative')) {
          for (const [key, one] of Object.entries(filters)) parts.filters.push({ at, key, value: one, named: false });
        } else if (concept !== undefined) {
          parts.concepts.push({ at, phrase: item.phrase, concept });
        } else if (cues.length === 0 && names === undefined && filler !== true && label === undefined) {
          if (dimension === undefined) parts.unknown.push(item.text);
        }
      }
    }
  }
  return { parts, ambiguous, products: [...products] };
}

const isVersion = ({ since }: TenantName): boolean => since !== undefined;

/** The filter that the word before a name says it is for, as in "topic refund". */
function labelBefore({ meanings: { names } }: Phrase, before: Item | undefined): string | undefined {
  const label = before?.kind === 'phrase' ? before.meanings.label : undefined;
  return names?.some((name) => keyOf(name) === label) === true ? label : undefined;
}

/** The text said to be mentioned: one in quotation marks, or the words up to the next cue or other item. */
function wordsAfter(items: readonly Item[], at: number): { readonly text: string; readonly length: number } | null {
  const next = items[at + 1];
  if (next?.kind === 'quoted') return { text: `"${next.text}"`, length: 1 };
  const words: string[] = [];
  for (const item of items.slice(at + 1)) {
    const isWord = item.kind === 'unknown' || (item.kind === 'phrase' && cuesOf(item).length === 0);
    if (!isWord) break;
    words.push(item.text);
  }
  return words.length === 0 ? null : { text: words.join(' '), length: words.length };
}
