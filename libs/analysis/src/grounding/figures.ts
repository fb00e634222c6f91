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
