/** A message that no retry will mend, with what is needed to see why and to put it back. */
export interface DeadLetter {
  readonly lane: string;
  readonly contract: string;
  /** JSON array of the messages concerned. */
  readonly payload: string;
  readonly origin: string;
  readonly step: 'decode' | 'project' | 'insert' | 'publish';
  readonly reason: string;
  readonly attempts: number;
}

export abstract class DeadLetters {
  abstract add(letters: readonly DeadLetter[]): Promise<void>;
  /** Puts the lane's waiting letters back into the log, those that came from it. Answers how many. */
  abstract replay(lane: string): Promise<number>;
  /** How many wait, by lane. */
  abstract count(): Promise<ReadonlyMap<string, number>>;
}
