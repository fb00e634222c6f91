const EDGE_MARKS: ReadonlySet<string> = new Set([
  '.',
  '!',
  '?',
  ',',
  ';',
  ':',
  '-',
  "'",
  '"',
  '!!',
  '!!!',
  '??',
  '???',
  '?!?',
  '!?!',
  '?!?!',
  '!?!?',
]);

const SPACES_BEYOND_ASCII: ReadonlySet<number> = new Set(
  [
    ...'\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  ].map((space) => space.charCodeAt(0)),
);

/** Splits at white space, drops single characters, and strips one mark of VADER's list from one side of a bare word. */
export function vaderTokens(text: string): string[] {
  const tokens: string[] = [];
  let start = 0;
  // By hand: splitting by regular expression takes twice as long.
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && !isSpace(text.charCodeAt(i))) continue;
    if (i - start > 1) tokens.push(strip(text.slice(start, i)));
    start = i + 1;
  }
  return tokens;
}

/** What `\s` matches. */
function isSpace(unit: number): boolean {
  if (unit < 128) return unit === 32 || (unit > 8 && unit < 14);
  return unit === 0xa0 || (unit >= 0x1680 && SPACES_BEYOND_ASCII.has(unit));
}

/** `'cat` and `cat!!` become `cat`; `(cat)`, `don't` and `:)` stay, so that emoticons and contractions survive. */
function strip(token: string): string {
  let start = 0;
  while (start < token.length && isPunctuation(token.charCodeAt(start))) start++;
  let end = token.length;
  while (end > start && isPunctuation(token.charCodeAt(end - 1))) end--;
  if (end - start < 2 || (start === 0) === (end === token.length)) return token;
  for (let i = start; i < end; i++) if (isPunctuation(token.charCodeAt(i))) return token;
  const marks = start > 0 ? token.slice(0, start) : token.slice(end);
  return EDGE_MARKS.has(marks) ? token.slice(start, end) : token;
}

/** The ASCII punctuation of Python's `string.punctuation`. */
function isPunctuation(unit: number): boolean {
  return (unit > 32 && unit < 48) || (unit > 57 && unit < 65) || (unit > 90 && unit < 97) || (unit > 122 && unit < 127);
}

/** Python's `isupper` as VADER uses it: no a-z, and at least one A-Z. */
export function isUpper(word: string): boolean {
  let capital = false;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit > 96 && unit < 123) return false;
    if (unit > 64 && unit < 91) capital = true;
  }
  return capital;
}
