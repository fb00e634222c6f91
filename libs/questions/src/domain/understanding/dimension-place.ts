import type { Cue } from '../lexicon/cues.js';
import type { Item } from '../reading/items.js';

const GOVERNING: readonly Cue[] = ['which', 'by', 'highest', 'lowest', 'best', 'worst'];
const SUPERLATIVE: readonly Cue[] = ['highest', 'lowest', 'best', 'worst'];

const has = (item: Item | undefined, cues: readonly Cue[]): boolean =>
  item?.kind === 'phrase' && cues.some((cue) => item.meanings.cues?.includes(cue));

/**
 * Whether the phrase asks for an answer broken down by it. "Users" and "customers" may be in any question; they count
 * after "which", "by", "top" or "list", and at the start of a question for the most of something.
 */
export function isDimension(items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (item?.kind !== 'phrase') return false;
  if (item.phrase === 'who') return at <= 1;
  const counts = items.some((one) => has(one, ['howMany']));
  if (item.meanings.filler !== true && !counts) return true;
  if (item.phrase.includes(' ') && !counts) return true;
  if (governed(items, at) || isListed(items, at)) return true;
  return at <= 1 && items.some((one) => has(one, SUPERLATIVE));
}

/** A number or describing words may be in between: "top 5", "the most frustrated". */
function governed(items: readonly Item[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
    const item = items[before];
    if (has(item, GOVERNING)) return true;
    const between =
      item?.kind === 'number' ||
      (item?.kind === 'phrase' && (item.meanings.concept !== undefined || item.meanings.filters !== undefined));
    if (!between) return false;
  }
  return false;
}

const ADDRESSED = ['me', 'us', 'all', 'the', 'our'];

/** "List users", "show me all customers", but not "show user messages". */
function isListed(items: readonly Item[], at: number): boolean {
  const next = items[at + 1];
  if (next?.kind === 'phrase' && next.meanings.concept !== undefined) return false;
  const before = items.slice(0, at).findLast((item) => item.kind !== 'phrase' || !ADDRESSED.includes(item.phrase));
  return has(before, ['list']);
}

/**
 * Whether the phrase is a thing whose number is asked for, as in "how many users", or that conversations are said to
 * have, as in "how many conversations with tools"; null: neither. Every conversation has a user, and "did our models"
 * only says whose conversations are meant.
 */
export function countedAt(items: readonly Item[], at: number): { readonly people: boolean } | null {
  const item = items[at];
  if (item?.kind !== 'phrase' || isDimension(items, at)) return null;
  const { dimension, filler, names } = item.meanings;
  const isSegment = names?.some(({ kind }) => kind === 'segment') === true;
  if (dimension === undefined && !isSegment) return null;
  const people = isSegment || filler === true || dimension === 'user';
  if (isCounted(items, at)) return { people };
  return people || isSubject(items, at) ? null : { people };
}

function isCounted(items: readonly Item[], at: number): boolean {
  const next = items[at + 1];
  if (next?.kind === 'phrase' && next.meanings.concept !== undefined) return false;
  const describing = (item: Item): boolean =>
    item.kind === 'phrase' &&
    item.meanings.cues === undefined &&
    (item.meanings.filler === true ||
      item.meanings.filters !== undefined ||
      item.meanings.concept?.filters !== undefined);
  const head = items.slice(0, at).findLast((one) => !describing(one));
  return has(head, ['howMany']);
}

function isSubject(items: readonly Item[], at: number): boolean {
  const verb = items
    .slice(0, at)
    .findLast((one) => one.kind !== 'phrase' || one.meanings.filler !== true || has(one, ['yes']));
  return has(verb, ['yes']);
}
