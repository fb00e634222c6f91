import type { Queryable } from '@parley/postgres';

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

/** Which dead letters are meant. A lane is always named. */
export interface DeadLetterFilter {
  readonly lane: string;
  /** This one alone; null: all of the lane. */
  readonly id: string | null;
  /** Also those that were put back. */
  readonly replayed: boolean;
}

export abstract class DeadLetters {
  abstract add(letters: readonly DeadLetter[]): Promise<void>;
  /** Puts the lane's waiting letters back into the log, those that came from it. Answers how many. */
  abstract replay(tx: Queryable, lane: string): Promise<number>;
  /** Deletes them for good, what they say included. Answers how many. */
  abstract discard(tx: Queryable, filter: DeadLetterFilter): Promise<number>;
  /** How many wait, by lane. */
  abstract count(): Promise<ReadonlyMap<string, number>>;
}
