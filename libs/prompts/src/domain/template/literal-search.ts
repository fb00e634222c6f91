/**
 * Finds a literal in linear time whatever the two texts hold (Knuth, Morris and Pratt): the built-in search is
 * quadratic at worst, and both texts come from callers.
 */
export function findLiteral(text: string, literal: string, from: number, until: number): number {
  if (literal === '') return from <= until ? from : -1;
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
