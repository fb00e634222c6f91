/**
 * Says of most words that a list does not hold them, by their length and their first and last characters. Texts are cut
 * into new strings, whose first look-up in a map has to hash them: this spares most of them that.
 */
export class WordFilter {
  private readonly present = new Uint8Array(32 * 32 * 32);

  constructor(words: Iterable<string>) {
    for (const word of words) this.add(word);
  }

  add(word: string): void {
    this.present[keyOf(word)] = 1;
  }

  /** False: the list does not hold the word. True: perhaps. */
  mayHold(word: string): boolean {
    return this.present[keyOf(word)] === 1;
  }
}

function keyOf(word: string): number {
  const { length } = word;
  if (length === 0) return 0;
  return ((word.charCodeAt(0) & 31) << 10) | ((word.charCodeAt(length - 1) & 31) << 5) | (length > 31 ? 31 : length);
}
