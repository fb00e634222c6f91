import { createHash } from 'node:crypto';
import { TextRuns } from './text-runs.js';

/** Identifies a text by its role and its content, without outer white space. */
export const textKey = (role: string, text: string): string =>
  createHash('sha256').update(`${role}\n${text.trim()}`).digest('base64');

/** The texts of a conversation, by {@link textKey}, in order. */
export class KnownTexts {
  private readonly keys: string[] = [];
  /** Contains the first keys, up to its own length; most turns need none of it. */
  private readonly runs = new TextRuns();

  get length(): number {
    return this.keys.length;
  }

  add(key: string): void {
    this.keys.push(key);
  }

  /**
   * How many of the texts given to a turn the conversation already holds, counted up to the end of the longest run that
   * ends the conversation and is among the given texts: the whole history, a window on it or nothing. Of several runs,
   * the last. Takes time in proportion to the given texts.
   */
  before(given: readonly string[]): number {
    if (given.length === 0) return 0;
    const ending = this.keys.slice(-given.length).toReversed();
    const lengths = commonPrefixes(ending, given.toReversed());
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    return longest === 0 ? 0 : given.length - lengths.indexOf(longest);
  }

  /**
   * {@link before} for a turn that is older than the conversation's end, or was seen before: the run may end anywhere.
   * All calls together take time in proportion to the texts of the conversation and those given.
   */
  anywhere(given: readonly string[]): number {
    while (this.runs.length < this.keys.length) this.runs.add(this.keys[this.runs.length] ?? '');
    return this.runs.endOfLongestIn(given);
  }
}

/** For each place in the texts, how many of the pattern's first elements stand there: the Z algorithm. */
function commonPrefixes(pattern: readonly string[], texts: readonly string[]): number[] {
  const all = [...pattern, null, ...texts];
  const lengths = all.map(() => 0);
  // The last found occurrence of a prefix, which says what stands before its end.
  let [start, end] = [0, 0];
  for (let place = 1; place < all.length; place++) {
    let length = place < end ? Math.min(end - place, lengths[place - start] ?? 0) : 0;
    while (place + length < all.length && all[length] === all[place + length]) length++;
    lengths[place] = length;
    if (place + length > end) [start, end] = [place, place + length];
  }
  return lengths.slice(pattern.length + 1);
}
