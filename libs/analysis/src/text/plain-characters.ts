/** Characters that nobody sees: soft hyphens, zero-width spaces and marks of direction. */
const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
/** Joiners belong into emojis and Indic scripts; between Latin letters they only break words up. */
const JOINER = /(?<=\p{Script=Latin})[\u200c\u200d]+(?=\p{Script=Latin})/gu;

const MAY_HIDE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const CYRILLIC_OR_GREEK = /[\u0370-\u03ff\u0400-\u04ff]/;
const MIXED = /[a-z][\u0370-\u04ff]|[\u0370-\u04ff][a-z]/i;

/** Cyrillic and Greek letters that look like Latin ones; the most common of Unicode's confusables. */
const FOREIGN = 'аеорсухіјѕһԁԛԝкАЕОРСУХІЈЅНКМТВαορνικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'aeopcyxijshdqwkAEOPCYXIJSHKMTBaopvikABEZHIKMNOPTYX';
const LOOKS_LIKE = new Map([...FOREIGN].map((letter, i) => [letter, LATIN[i]!]));

/**
 * A text as a reader sees it: without invisible characters, and in words of Latin letters where another script's
 * letters pass for Latin ones. Without this "ign\u200bore" and an "o" from another alphabet hide words from every rule.
 */
export function plainCharacters(text: string): string {
  const visible = MAY_HIDE.test(text) ? text.replace(INVISIBLE, '').replace(JOINER, '') : text;
  return CYRILLIC_OR_GREEK.test(visible) && MIXED.test(visible) ? inLatin(visible) : visible;
}

/** Only in words that mix the scripts, and in those that a text of such words may hide them among. */
function inLatin(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const letters = [...word];
    return letters.every((letter) => LOOKS_LIKE.has(letter) || /\p{Script=Latin}/u.test(letter))
      ? letters.map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('')
      : word;
  });
}
