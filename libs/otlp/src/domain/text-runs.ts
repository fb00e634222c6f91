interface State {
  /** Length of the longest run that leads here. */
  readonly length: number;
  /** Where its longest ending leads that also follows other texts; null at the beginning. */
  shorter: State | null;
  readonly next: Map<string, State>;
}

/**
 * All runs of successive texts in a growing list, as a suffix automaton (Blumer et al., The smallest automaton
 * recognizing the subwords of a text, 1985): at most two states a text, built in time proportional to the texts.
 */
export class TextRuns {
  private readonly beginning: State = { length: 0, shorter: null, next: new Map() };
  private whole = this.beginning;

  /** Number of texts. */
  get length(): number {
    return this.whole.length;
  }

  add(text: string): void {
    const added: State = { length: this.whole.length + 1, shorter: this.beginning, next: new Map() };
    let at: State | null = this.whole;
    for (; at !== null && !at.next.has(text); at = at.shorter) at.next.set(text, added);
    const known = at?.next.get(text);
    if (at !== null && known !== undefined)
      added.shorter = known.length === at.length + 1 ? known : split(at, text, known);
    this.whole = added;
  }

  /** Where the longest run of texts in both lists ends among the given ones; of several, the last. 0: there is none. */
  endOfLongestIn(given: readonly string[]): number {
    let [state, length] = [this.beginning, 0];
    let [longest, end] = [0, 0];
    for (const [index, text] of given.entries()) {
      while (state.shorter !== null && !state.next.has(text)) {
        state = state.shorter;
        length = state.length;
      }
      const next = state.next.get(text);
      if (next === undefined) continue;
      [state, length] = [next, length + 1];
      if (length >= longest) [longest, end] = [length, index + 1];
    }
    return end;
  }
}

/** Parts the runs that end with `before` and the text from longer ones, which are not everywhere they are. */
function split(before: State, text: string, known: State): State {
  const shorter: State = { length: before.length + 1, shorter: known.shorter, next: new Map(known.next) };
  known.shorter = shorter;
  for (let at: State | null = before; at !== null && at.next.get(text) === known; at = at.shorter) {
    at.next.set(text, shorter);
  }
  return shorter;
}
