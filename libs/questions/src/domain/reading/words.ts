/** A word in the form in which words are compared, or a text in quotation marks as it stands. */
export interface Word {
  readonly text: string;
  readonly stem: string;
  readonly quoted: boolean;
}

const QUOTED = String.raw`"(?<escaped>(?:[^"\\]|\\.)*)"|[“„](?<curly>[^”“]*)[”“]|(?<![\p{L}\p{N}])'(?<single>[^']+)'(?![\p{L}\p{N}])`;
const PLAIN = String.raw`(?<plain>-?\d+(?:\.\d+)?(?![\w.:/@+-]*[\p{L}\d])|§\d+|[\p{L}\p{N}_]+(?:['’.:/@+-][\p{L}\p{N}_]+)*|%|,)`;
const WORDS = new RegExp(`${QUOTED}|${PLAIN}`, 'gu');

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORDS)].map(({ groups = {} }) => {
    const { escaped, curly, single, plain } = groups;
    if (plain !== undefined) return { text: plain, stem: stemOf(plain), quoted: false };
    const quoted = escaped === undefined ? (curly ?? single ?? '') : escaped.replaceAll(/\\(.)/gu, '$1');
    return { text: quoted, stem: phraseOf(quoted), quoted: true };
  });
}

/** In the form that `wordsOf` reads back. */
export const quote = (text: string): string => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

/** A phrase in the form in which phrases are compared. */
export const phraseOf = (text: string): string => (text.match(new RegExp(PLAIN, 'gu')) ?? []).map(stemOf).join(' ');

/** Drops case, apostrophes and the plural s: enough for the words of this lexicon. */
function stemOf(word: string): string {
  const plain = word.toLowerCase().replaceAll(/['’]/gu, '');
  if (/[^\p{L}]/u.test(plain) || plain.length < 4) return plain;
  if (plain.endsWith('ies') && plain.length > 4) return `${plain.slice(0, -3)}y`;
  return /(?:[^siu])s$/u.test(plain) ? plain.slice(0, -1) : plain;
}
