/** What a UTF-16 code unit is to the tokeniser. A table of 65,536 bytes beats a Unicode regular expression by far. */
export const SPACE = 0;
export const PUNCTUATION = 1;
export const WORD = 2;

const CLASSES = classify();

export function charClass(codeUnit: number): number {
  return CLASSES[codeUnit] ?? PUNCTUATION;
}

/** Surrogates count as word characters: emoji and rare scripts then become words of their own. */
function classify(): Uint8Array {
  const classes = new Uint8Array(65_536).fill(PUNCTUATION);
  const word = /[\p{L}\p{N}\p{M}'_]/u;
  for (let unit = 0; unit < 65_536; unit++) {
    if (unit >= 0xd800 && unit <= 0xdfff) classes[unit] = WORD;
    else if (word.test(String.fromCharCode(unit))) classes[unit] = WORD;
    else if (/\s/.test(String.fromCharCode(unit)) || unit < 32) classes[unit] = SPACE;
  }
  return classes;
}
