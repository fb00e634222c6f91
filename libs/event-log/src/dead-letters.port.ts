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

/** Selects dead letters. A lane is always named. */
export interface DeadLetterFilter {
  readonly lane: string;
  /** This one alone; null: all of the lane. */
  readonly id: string | null;
  /** Whether those that were put back are included. */
  readonly replayed: boolean;
}

export abstract class DeadLetters {
  /** Keeps each once, however often it is added. */
  abstract add(letters: readonly DeadLetter[]): Promise<void>;
  /**
   * Puts the lane's waiting letters that came from the log back into it, the oldest first. Returns how many.
   * @param most how many at once.
   */
  abstract replay(tx: Queryable, lane: string, most: number): Promise<number>;
  /**
   * Deletes them for good, with their content. Returns how many.
   * @param most how many at once.
   */
  abstract discard(tx: Queryable, filter: DeadLetterFilter, most: number): Promise<number>;
  /** How many wait, by lane. */
  abstract count(): Promise<ReadonlyMap<string, number>>;
}
