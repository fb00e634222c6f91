import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** A statement with its values. A name makes it a prepared one on each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** What a statement can run on: the pool, or one transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_ATTEMPTS = 4;

/** The hot-path door to PostgreSQL, on the pool that TypeORM owns. */
export class Postgres implements Queryable {
  constructor(private readonly pool: Pool) {}

  async query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    return (await this.pool.query<Row>({ ...statement })).rows;
  }

  /** Runs `work` in one transaction. It may run again after a deadlock, so it must have no other effects. */
  async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.once(work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isRetriable(error)) throw error;
      }
    }
  }

  /** A connection of its own, for session state such as advisory locks. The caller releases it. */
  connect(): Promise<PoolClient> {
    return this.pool.connect();
  }

  private async once<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work({
        query: async <Row extends QueryResultRow>(statement: Statement) =>
          (await client.query<Row>({ ...statement })).rows,
      });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

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
