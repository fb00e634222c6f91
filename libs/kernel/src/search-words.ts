/** Scripts that are written without spaces: each character is a word of its own, and several in a row are a phrase. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** The words of a text as they are searched for: in compatibility form (NFKC), in lower case, without punctuation. */
export const searchWords = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** Words in a row, each between spaces of its own: this way a phrase looks the same in a text as in a search. */
export const inRow = (words: readonly string[]): string => words.map((word) => ` ${word} `).join('');
