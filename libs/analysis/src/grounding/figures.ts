const SPELLED = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value): [string, string] => [word, String(value)]),
);
const WITH_UNIT = /^(\d+)(?:st|nd|rd|th|am|pm|km|kg|gb|mb|min|h|%)$/;

/** The plain form of a word that is a number, so that "two" supports "2" and "05" supports "5"; null for others. */
export function figureOf(word: string): string | null {
  const spelled = SPELLED.get(word);
  if (spelled !== undefined) return spelled;
  const digits = WITH_UNIT.exec(word)?.[1] ?? word;
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}

/** Up to the months of a year. */
const LARGEST_FACTOR = 12;

/** Whether a number is a small multiple of a known one or the sum of two: what an answer may work out. */
export function followsFrom(number: number, known: ReadonlySet<number>): boolean {
  for (let factor = 2; factor <= LARGEST_FACTOR; factor++) if (known.has(number / factor)) return true;
  for (const summand of known) if (known.has(number - summand)) return true;
  return false;
}
