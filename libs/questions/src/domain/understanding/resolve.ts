import type { Ground, TenantName } from '../asked.js';
import { FILTER_LABELS } from '../lexicon/dimensions.js';
import type { Cue } from '../lexicon/cues.js';
import type { Item } from '../reading/items.js';
import { phraseOf } from '../reading/words.js';
import { tonight } from '../reading/periods.js';
import { boundAt } from './bounds.js';
import { countedAt, isDimension } from './dimension-place.js';
import { noParts, type Parts } from './parts.js';

const KEYS: Readonly<Record<string, string>> = { ...FILTER_LABELS, eventType: 'eventType' };
const keyOf = ({ kind }: TenantName): string => KEYS[kind] ?? kind;
const cuesOf = (item: Item | undefined): readonly Cue[] => (item?.kind === 'phrase' ? (item.meanings.cues ?? []) : []);

/** Gives each item its place. Also returns how many names could mean several things. */
export function resolve(items: readonly Item[], ground: Ground): { readonly parts: Parts; readonly ambiguous: number } {
  const parts = noParts();
  let ambiguous = 0;
  const named = (phrase: string, at: number, key?: string): boolean => {
    const found = ground.names.filter((name) => phraseOf(name.name) === phrase && (key ?? keyOf(name)) === keyOf(name));
    const [name] = found;
    if (name === undefined) return false;
    if (found.length > 1) ambiguous++;
    parts.filters.push({ at, key: keyOf(name), value: name.id ?? name.name, named: true });
    return true;
  };
  const value = (key: string, text: string, phrase: string, at: number) => {
    if (!named(phrase, at, key)) {
      parts.filters.push({ at, key, value: key === 'flag' ? [text] : text, named: key !== 'flag' });
    }
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
      case 'period':
        parts.periods.push({ at, period: item.period });
        break;
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
        if (
          label !== undefined &&
          next?.kind === 'phrase' &&
          next.meanings.names?.some((name) => keyOf(name) === label)
        ) {
          break;
        }
        if (cues.includes('since') && next?.kind === 'phrase') {
          const since = next.meanings.names?.find((name) => name.since !== undefined)?.since;
          if (since !== undefined) {
            parts.periods.push({ at: at++, period: { from: since, to: tonight(ground) } });
            break;
          }
        }
        for (const cue of cues) if (!parts.cues.has(cue)) parts.cues.set(cue, at);
        if (cues.length > 0) parts.spoken.push({ at, phrase: item.phrase, cues });
        if (names !== undefined) named(item.phrase, at);
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
  return { parts, ambiguous };
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
