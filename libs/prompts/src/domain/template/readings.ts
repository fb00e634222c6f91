/** Where each literal of a template starts in a text; between them lie the values. */
export type Reading = readonly number[];

/**
 * The reading with every literal as far left as possible; null if the text does not match the template. If there is any
 * reading, there is this one, and no other has a literal that starts earlier.
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

/** The mirror image of {@link leftmostReading}. Every reading of the text lies between the two. */
export function rightmostReading(literals: readonly string[], text: string): Reading | null {
  const mirrored = leftmostReading(literals.map(reverse).reverse(), reverse(text));
  return (
    mirrored?.map((start, index) => text.length - start - (literals.at(-1 - index)?.length ?? 0)).reverse() ?? null
  );
}

/** By code units: the halves of surrogate pairs are swapped in the text and in the literals alike. */
const reverse = (text: string): string => text.split('').reverse().join('');

/** The texts between the literals. */
export const valuesOf = (reading: Reading, literals: readonly string[], text: string): string[] =>
  reading.slice(1).map((start, index) => text.slice((reading[index] ?? 0) + (literals[index]?.length ?? 0), start));

/** Longest pattern for the built-in search: with one this short even its worst case is linear in the text. */
const HEAD_LENGTH = 32;

/**
 * The first start of the literal between the two places, or -1. Both texts come from callers, and the built-in search
 * is quadratic at worst, so it looks for heads only. Once wrong heads have cost too much for the distance covered, a
 * search takes over that is slower in general but always linear.
 */
export function findLiteral(text: string, literal: string, from: number, until: number): number {
  const head = literal.slice(0, HEAD_LENGTH);
  let compared = 0;
  for (let start = text.indexOf(head, from); ; start = text.indexOf(head, start + 1)) {
    if (start < 0 || start + literal.length > until) return -1;
    if (text.startsWith(literal, start)) return start;
    compared += literal.length;
    if (compared > 8 * (start - from + literal.length)) return findLinearly(text, literal, start + 1, until);
  }
}

/** Knuth, Morris and Pratt: no character of the text is looked at twice. */
export function findLinearly(text: string, literal: string, from: number, until: number): number {
  const borders = bordersOf(literal);
  let matched = 0;
  for (let index = from; index < until; index++) {
    const code = text.charCodeAt(index);
    while (matched > 0 && code !== literal.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (code === literal.charCodeAt(matched)) matched++;
    if (matched === literal.length) return index - matched + 1;
  }
  return -1;
}

/** For each prefix of the literal, the length of the longest proper prefix that also ends it. */
function bordersOf(literal: string): Uint32Array {
  const borders = new Uint32Array(literal.length);
  let matched = 0;
  for (let index = 1; index < literal.length; index++) {
    const code = literal.charCodeAt(index);
    while (matched > 0 && code !== literal.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (code === literal.charCodeAt(matched)) matched++;
    borders[index] = matched;
  }
  return borders;
}
