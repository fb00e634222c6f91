import { columnsOf, type Postgres, type RowOf, type Statement } from '@parley/postgres';
import { CellNumberEntity } from './cell-number.entity.js';

const TAKEN = columnsOf(CellNumberEntity, ['last']);

/**
 * Takes a number higher than any taken before. It follows the clock, so that a PostgreSQL restored to an earlier state
 * gives no number that a cell already has; when the clock falls behind, it counts up. The next caller waits until this
 * number is committed.
 * @param only an SQL condition; unless it holds, no number is taken.
 */
export const NEXT_CELL_NUMBER = (only = 'true'): string =>
  `UPDATE cell_numbers n SET last = greatest(last + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
   WHERE ${only} RETURNING ${TAKEN.selectedFrom('n')}`;

/** @param write a write in the same statement: anybody who takes a higher number sees it. */
export async function nextCellNumber(postgres: Postgres, write?: Statement): Promise<number> {
  const text = NEXT_CELL_NUMBER();
  const taken =
    write === undefined
      ? { name: 'next-cell-number', text }
      : { ...write, text: `WITH written AS (${write.text}) ${text}` };
  const number = await cellNumberOf(postgres, taken);
  if (number === null) throw new Error('cell_numbers has no row.');
  return number;
}

/** The number that a statement of {@link NEXT_CELL_NUMBER} takes; null when its condition does not hold. */
export async function cellNumberOf(postgres: Postgres, statement: Statement): Promise<number | null> {
  const [row] = await postgres.query<RowOf<typeof TAKEN>>(statement);
  return row?.last ?? null;
}
