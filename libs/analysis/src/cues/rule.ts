/** A short pattern that stands for one cue. Patterns see normalised text, so they are written in lower case. */
export interface Rule<Group extends string = string> {
  readonly group: Group;
  /** 0..1, how much the cue weighs in its group. */
  readonly weight: number;
  /**
   * Words of which one must be in the text for the pattern to be tried at all, separated by blanks: most messages
   * hold none, which makes a hundred rules as cheap as one. Empty: always tried.
   */
  readonly triggers: string;
  /** Gaps are bounded (`.{0,40}`), so that a match costs time in proportion to the text. */
  readonly pattern: RegExp;
}

export interface Cue<Group extends string = string> {
  readonly group: Group;
  readonly weight: number;
  /** The words that matched. */
  readonly text: string;
}
