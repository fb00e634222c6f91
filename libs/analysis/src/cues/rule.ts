/** A short pattern that stands for one cue. Patterns see normalised text, so they are written in lower case. */
export interface Rule<Group extends string = string> {
  readonly group: Group;
  /** 0..1, the cue's weight in its group. */
  readonly weight: number;
  /**
   * Blank-separated words, one of which must be in the text for the pattern to be tried at all: most messages have
   * none, which makes a hundred rules as cheap as one. Empty: always tried.
   */
  readonly triggers: string;
  /** Gaps are bounded (`.{0,40}`), so that matching takes time in proportion to the text. */
  readonly pattern: RegExp;
}

export interface Cue<Group extends string = string> {
  readonly group: Group;
  readonly weight: number;
  /** The words that matched. */
  readonly text: string;
}
