import { sqlState } from './postgres.js';

/** Classes of SQLSTATE: wrong data, a limit of PostgreSQL exceeded, a damaged row. */
const OF_THE_DATA = new Set(['22', '54', 'XX']);

const isUnreadable = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError;

/** A store did not answer. This says nothing about the record in hand: the whole batch should be tried again later. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super('A store did not answer.', { cause });
  }

  /**
   * An error that the data itself causes, in PostgreSQL or in reading its answer, stays as it is: trying again would
   * not help.
   */
  static of(error: unknown): unknown {
    const ofTheData = OF_THE_DATA.has(sqlState(error)?.slice(0, 2) ?? '') || isUnreadable(error);
    return ofTheData ? error : new StoreFailure(error);
  }
}
