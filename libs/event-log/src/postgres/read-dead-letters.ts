import type { Queryable } from '@parley/postgres';
import type { DeadLetter } from '../dead-letters.port.js';

/** A dead letter as operators see it in a list: without what it says. */
export interface StoredDeadLetter extends Omit<DeadLetter, 'payload'> {
  readonly id: string;
  readonly createdAt: Date;
  /** When it was put back; null while it waits. */
  readonly replayedAt: Date | null;
}

export interface WholeDeadLetter extends StoredDeadLetter {
  readonly payload: string;
}

export interface DeadLetterPage {
  /** Null: of every lane. */
  readonly lane: string | null;
  /** Also those that were put back. */
  readonly replayed: boolean;
  readonly limit: number;
  readonly cursor: { readonly createdAt: Date; readonly id: string; readonly direction: 'before' | 'after' } | null;
}

/** In milliseconds, which is what a cursor can carry. */
const CREATED_AT = `date_trunc('milliseconds', created_at)`;
const COLUMNS = `id, lane, contract, origin, step, reason, attempts, ${CREATED_AT} AS "createdAt", replayed_at AS "replayedAt"`;

/** One more than the limit, when there are more; newest first, or oldest first for a page before a place. */
export function listDeadLetters(db: Queryable, page: DeadLetterPage): Promise<StoredDeadLetter[]> {
  const back = page.cursor?.direction === 'before';
  const order = back ? 'ASC' : 'DESC';
  return db.query<StoredDeadLetter & Record<string, unknown>>({
    text: `SELECT ${COLUMNS} FROM dead_letters
           WHERE ($1::text IS NULL OR lane = $1) AND ($2 OR replayed_at IS NULL)
             AND ($3::timestamptz IS NULL OR (${CREATED_AT}, id) ${back ? '>' : '<'} ($3, $4::uuid))
           ORDER BY ${CREATED_AT} ${order}, id ${order} LIMIT $5`,
    values: [page.lane, page.replayed, page.cursor?.createdAt ?? null, page.cursor?.id ?? null, page.limit + 1],
  });
}

export async function findDeadLetter(db: Queryable, id: string): Promise<WholeDeadLetter | null> {
  const [letter] = await db.query<WholeDeadLetter & Record<string, unknown>>({
    text: `SELECT ${COLUMNS}, payload FROM dead_letters WHERE id = $1`,
    values: [id],
  });
  return letter ?? null;
}
