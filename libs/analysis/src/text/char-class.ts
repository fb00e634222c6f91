/** The tokeniser's class of a UTF-16 code unit. A byte table is much faster than a Unicode regular expression. */
export const SPACE = 0;
export const PUNCTUATION = 1;
export const WORD = 2;
const UNKNOWN = 3;

const CLASSES = new Uint8Array(65_536).fill(UNKNOWN);
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}'_]/u;

/** Filled as characters are met: most of the table is never read. */
export function charClass(codeUnit: number): number {
  const known = CLASSES[codeUnit]!;
  return known === UNKNOWN ? (CLASSES[codeUnit] = classify(codeUnit)) : known;
}

/** Surrogates count as word characters, so that emoji and rare scripts become words of their own. */
function classify(codeUnit: number): number {
  if (codeUnit >= 0xd800 && codeUnit <= 0xdfff) return WORD;
  const character = String.fromCharCode(codeUnit);
  if (WORD_CHARACTER.test(character)) return WORD;
  return codeUnit < 32 || /\s/.test(character) ? SPACE : PUNCTUATION;
}
