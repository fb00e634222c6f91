import { isStoreOutage } from '@parley/kernel';
import { type CustomTypesConfig, DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';

/** A statement with its values. A name makes it a prepared one on each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
  /** Rows as lists of their values; absent: as objects. */
  readonly rowMode?: 'array';
  /** How values are parsed; absent: as by default. */
  readonly types?: CustomTypesConfig;
}

/** What a statement can run on: the pool, or one transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_ATTEMPTS = 4;
const UNWRITABLE: ReadonlyMap<string, string> = new Map([
  ['53100', 'has no disk space left'],
  ['58030', 'cannot use its disk'],
  ['25006', 'is read-only'],
]);
/** Every process writes a sign of life every two seconds, so a cause that persists is noticed again. */
const REJECTION_HOLDS_MS = 10_000;

/** Access to PostgreSQL for hot paths, on the pool that TypeORM owns. */
export class Postgres implements Queryable {
  /** For reads outside any transaction: they may have a pool of their own, and then never hold up a write. */
  readonly reads: Queryable;
  private rejectedWrite = { reason: '', at: -Infinity };

  constructor(
    private readonly pool: Pool,
    readPool: Pool = pool,
  ) {
    this.reads = { query: (statement) => queryOn(readPool, statement) };
  }

  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return this.noticing(queryOn<Row>(this.pool, statement));
  }

  /** Why nothing can be written at the moment, in words for an operator; null when no reason is known. */
  get unwritable(): string | null {
    const { reason, at } = this.rejectedWrite;
    return Date.now() - at < REJECTION_HOLDS_MS ? reason : null;
  }

  /** Runs `work` in one transaction. It may run again after a deadlock, so it must have no other effects. */
  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.noticing(this.once(work));
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isRetriable(error)) throw error;
      }
    }
  }

  /** A connection of its own, for session state such as advisory locks. The caller releases it. */
  connect(): Promise<PoolClient> {
    return this.pool.connect();
  }

  private noticing<T>(writing: Promise<T>): Promise<T> {
    return writing.catch((error: unknown) => {
      const reason = UNWRITABLE.get(sqlState(error) ?? '');
      if (reason !== undefined) this.rejectedWrite = { reason, at: Date.now() };
      throw error;
    });
  }

  private async once<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work({ query: (statement) => queryOn(client, statement) });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // After a statement without an answer, a ROLLBACK would get none either: closing the connection does the same.
      if (isStoreOutage(error) && !(error instanceof DatabaseError)) broken = error as Error;
      else await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

const queryOn = async <Row extends QueryResultRow>(on: Pool | PoolClient, statement: Statement): Promise<Row[]> =>
  (await on.query<Row>({ ...statement })).rows;

/** Runs `work` in the transaction at hand, or in one of its own when there is none. */
export const inTransaction = <T>(on: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  on instanceof Postgres ? on.transaction(work) : work(on);

export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

function isRetriable(error: unknown): boolean {
  const state = sqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
}
