import { columnsOf, type Queryable, type RowOf, type SeekWindow } from '@parley/postgres';
import { DeadLetterEntity } from './postgres-dead-letters.js';

const LISTED = columnsOf(DeadLetterEntity, [
  'id',
  'lane',
  'contract',
  'origin',
  'step',
  'reason',
  'attempts',
  'createdAt',
  'replayedAt',
]);
const WHOLE = columnsOf(DeadLetterEntity);

/** A dead letter as operators see it in a list: without its payload. */
export type StoredDeadLetter = Readonly<RowOf<typeof LISTED>>;

export type WholeDeadLetter = Readonly<DeadLetterEntity>;

export interface DeadLetterPage extends SeekWindow {
  /** Null: of every lane. */
  readonly lane: string | null;
  /** Whether those that were put back are included. */
  readonly replayed: boolean;
}

/** Up to one more than the limit, to show that there are more; newest first, or oldest first before a place. */
export function listDeadLetters(db: Queryable, page: DeadLetterPage): Promise<StoredDeadLetter[]> {
  const back = page.cursor?.direction === 'before';
  const order = back ? 'ASC' : 'DESC';
  return db.query<StoredDeadLetter & Record<string, unknown>>({
    text: `SELECT ${LISTED.selectedFrom('letter')} FROM dead_letters AS letter
           WHERE ($1::text IS NULL OR lane = $1) AND ($2 OR replayed_at IS NULL)
             AND ($3::timestamptz IS NULL OR (created_at, id) ${back ? '>' : '<'} ($3, $4::uuid))
           ORDER BY created_at ${order}, id ${order} LIMIT $5`,
    values: [
      page.lane,
      page.replayed,
      page.cursor && new Date(page.cursor.place),
      page.cursor?.id ?? null,
      page.limit + 1,
    ],
  });
}

export async function findDeadLetter(db: Queryable, id: string): Promise<WholeDeadLetter | null> {
  const [letter] = await db.query<WholeDeadLetter & Record<string, unknown>>({
    text: `SELECT ${WHOLE.selectedFrom('letter')} FROM dead_letters AS letter WHERE id = $1`,
    values: [id],
  });
  return letter ?? null;
}
