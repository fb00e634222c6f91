import { findLiteral } from './literal-search.js';

/** Where each literal of a template starts in a text; between them lie the values. */
export type Reading = readonly number[];

/**
 * The reading in which every literal lies as far to the left as it can; null when the text is none of the template's.
 * If there is any reading there is this one, and in no other does a literal start before it does here.
 */
export function leftmostReading(literals: readonly string[], text: string): Reading | null {
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
export function rightmostReading(literals: readonly string[], text: string): Reading | null {
  const mirrored = leftmostReading(literals.map(reverse).reverse(), reverse(text));
  return (
    mirrored?.map((start, index) => text.length - start - (literals.at(-1 - index)?.length ?? 0)).reverse() ?? null
  );
}

/** By code units: halves of surrogate pairs swap in the text and in the literals alike. */
const reverse = (text: string): string => text.split('').reverse().join('');
