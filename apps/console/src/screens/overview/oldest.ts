export interface Answered {
  /** In milliseconds since 1970; 0: there is no answer to what is asked for now. */
  readonly dataUpdatedAt: number;
}

/** When the oldest of the answers came; null: there is none yet. */
export function oldest(answers: readonly Answered[]): Date | null {
  const times = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((time) => time > 0);
  return times.length === 0 ? null : new Date(Math.min(...times));
}
