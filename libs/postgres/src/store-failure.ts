import { sqlState } from './postgres.js';

/** A store did not answer. It says nothing of the record in hand: the whole batch is to be tried again later. */
export class StoreFailure extends Error {
  constructor(cause: unknown) {
    super('A store did not answer.', { cause });
  }

  /** What PostgreSQL rejects for the data itself (SQLSTATE class 22) stays as it is: trying again would not help. */
  static of(error: unknown): unknown {
    return sqlState(error)?.startsWith('22') === true ? error : new StoreFailure(error);
  }
}
