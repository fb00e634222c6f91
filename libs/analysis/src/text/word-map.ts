const BITS = 65_536;

/**
 * A map by word that first checks a word's length and four of its characters. Words cut out of a text are new strings,
 * which a plain map has to hash at their first look-up: the check avoids that for most words not in the map.
 */
export class WordMap<Value> extends Map<string, Value> {
  private readonly present = new Uint32Array(BITS / 32);

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    super();
    for (const [word, value] of entries) this.set(word, value);
  }

  override set(word: string, value: Value): this {
    const key = keyOf(word);
    this.present[key >>> 5]! |= 1 << (key & 31);
    return super.set(word, value);
  }

  override get(word: string): Value | undefined {
    return this.mayHold(word) ? super.get(word) : undefined;
  }

  override has(word: string): boolean {
    return this.mayHold(word) && super.has(word);
  }

  private mayHold(word: string): boolean {
    const key = keyOf(word);
    return (this.present[key >>> 5]! & (1 << (key & 31))) !== 0;
  }
}

export const wordSet = (words: readonly string[]): ReadonlyMap<string, true> =>
  new WordMap(words.map((word) => [word, true]));

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
