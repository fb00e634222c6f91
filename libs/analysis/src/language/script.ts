/** Languages told by their script: the first entry with enough of its letters wins. Latin decides nothing. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af\u1100-\u11ff]/g],
  ['zh', /[\u4e00-\u9fff]/g],
  ['uk', /[іїєґ]/g],
  ['ru', /[\u0400-\u04ff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['fa', /[پچژگ]/g],
  ['ar', /[\u0600-\u06ff]/g],
  ['hi', /[\u0900-\u097f]/g],
  ['bn', /[\u0980-\u09ff]/g],
  ['ta', /[\u0b80-\u0bff]/g],
  ['th', /[\u0e00-\u0e7f]/g],
  ['ka', /[\u10a0-\u10ff]/g],
  ['hy', /[\u0530-\u058f]/g],
];

const BEYOND_LATIN = /[\u0370-\u1fff\u3040-\ud7af]/;
const LETTERS = /\p{L}/gu;
/** A name or a quotation in another script does not make a text foreign. */
const MOSTLY = 0.4;

/** The language of a text that is mostly not in Latin letters; null for Latin text. */
export function languageOfScript(normalised: string): string | null {
  if (!BEYOND_LATIN.test(normalised)) return null;
  const letters = normalised.match(LETTERS) ?? [];
  const foreign = letters.filter((letter) => BEYOND_LATIN.test(letter)).length;
  if (foreign < MOSTLY * letters.length) return null;
  for (const [language, pattern] of SCRIPTS) {
    const count = normalised.match(pattern)?.length ?? 0;
    if (count > 0 && count >= (language === 'uk' || language === 'fa' ? 1 : 0.15 * foreign)) return language;
  }
  return 'und';
}
