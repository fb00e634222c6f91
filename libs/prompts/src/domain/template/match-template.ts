import { findLiteral } from './literal-search.js';
import type { Template } from './template.js';

export interface TemplateReading {
  /** `high` when the text can be read as the template in one way only and the template says enough of it. */
  readonly confidence: 'high' | 'medium';
  /** The values that are the same in every reading, so never a guess. A variable that was left unset has none. */
  readonly variables: ReadonlyMap<string, string>;
}

/** Letters of its own that make a template telling, however long the values are. */
const TELLING_LETTERS = 16;
/** Below this share of the text a template that is not telling fits by chance, and none is matched. */
const MIN_SHARE = 1 / 4;
const HIGH_SHARE = 1 / 2;

/** Whether the text is the template filled in, and with what; null when it is not, or when that would be a guess. */
export function matchTemplate({ literals, placeholders }: Template, text: string): TemplateReading | null {
  const leftmost = leftmostReading(literals, text);
  if (leftmost === null) return null;
  const own = literals.reduce((sum, literal) => sum + letters(literal), 0);
  const share = own / Math.max(1, letters(text));
  if (own < TELLING_LETTERS && share < MIN_SHARE) return null;

  const rightmost = rightmostReading(literals, text) ?? leftmost;
  const names = placeholders.map(({ name }) => name);
  const consistent = [leftmost, rightmost].some((reading) => agrees(names, valuesOf(reading, literals, text)));
  if (!consistent) return null;

  const values = valuesOf(leftmost, literals, text);
  const variables = new Map<string, string>();
  for (const [index, { name, written }] of placeholders.entries()) {
    const certain = leftmost[index] === rightmost[index] && leftmost[index + 1] === rightmost[index + 1];
    const value = values[index] ?? '';
    if (!certain || value === written) continue;
    // A variable where ours has another: the text is a template of its own.
    if (LONE_PLACEHOLDER.test(value)) return null;
    variables.set(name, value);
  }
  const unique = leftmost.every((start, index) => start === rightmost[index]);
  return { confidence: unique && (own >= TELLING_LETTERS || share >= HIGH_SHARE) ? 'high' : 'medium', variables };
}

const LONE_PLACEHOLDER = /^\{\{[^{}]*\}\}$/;

const letters = (text: string): number => text.replaceAll(/\s+/g, '').length;

const valuesOf = (reading: Reading, literals: readonly string[], text: string): string[] =>
  reading.slice(1).map((start, index) => text.slice((reading[index] ?? 0) + (literals[index]?.length ?? 0), start));

/** Whether a variable that stands in several places has one value in all of them. */
function agrees(names: readonly string[], values: readonly string[]): boolean {
  const seen = new Map<string, string>();
  return names.every((name, index) => {
    const value = values[index] ?? '';
    const earlier = seen.get(name);
    seen.set(name, value);
    return earlier === undefined || earlier === value;
  });
}

/** Where each literal of a template starts in a text; between them lie the values. */
type Reading = readonly number[];

/**
 * The reading in which every literal lies as far to the left as it can; null when the text is none of the template's.
 * If there is any reading there is this one, and in no other does a literal start before it does here.
 */
function leftmostReading(literals: readonly string[], text: string): Reading | null {
  const [first = '', ...rest] = literals;
  const last = rest.pop();
  if (last === undefined) return text === first ? [0] : null;
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return null;
  const starts = [0];
  let from = first.length;
  for (const literal of rest) {
    const start = findLiteral(text, literal, from, end);
    if (start < 0) return null;
    starts.push(start);
    from = start + literal.length;
  }
  return [...starts, end];
}

/** Its mirror image. Every reading of the text lies between the two. */
function rightmostReading(literals: readonly string[], text: string): Reading | null {
  const mirrored = leftmostReading(literals.map(reverse).reverse(), reverse(text));
  return (
    mirrored?.map((start, index) => text.length - start - (literals.at(-1 - index)?.length ?? 0)).reverse() ?? null
  );
}

/** By code units: halves of surrogate pairs swap in the text and in the literals alike. */
const reverse = (text: string): string => text.split('').reverse().join('');
