const BITS = 65_536;

/**
 * Says of most words that a list does not hold them, by their length and four of their characters. Texts are cut into
 * new strings, whose first look-up in a map has to hash them: this spares most of them that.
 */
export class WordFilter {
  private readonly present = new Uint32Array(BITS / 32);

  constructor(words: Iterable<string>) {
    for (const word of words) this.add(word);
  }

  add(word: string): void {
    const key = keyOf(word);
    this.present[key >>> 5]! |= 1 << (key & 31);
  }

  /** False: the list does not hold the word. True: perhaps. */
  mayHold(word: string): boolean {
    const key = keyOf(word);
    return (this.present[key >>> 5]! & (1 << (key & 31))) !== 0;
  }
}

function keyOf(word: string): number {
  const { length } = word;
  if (length === 0) return 0;
  const last = length - 1;
  let hash = word.charCodeAt(0);
  hash = Math.imul(hash, 31) + word.charCodeAt(Math.min(1, last));
  hash = Math.imul(hash, 31) + word.charCodeAt(length >> 1);
  hash = Math.imul(hash, 31) + word.charCodeAt(last);
  hash = Math.imul(Math.imul(hash, 31) + length, 0x9e3779b1);
  return hash >>> 16;
}
