import { columnsOf, type Postgres, type RowOf, type Statement } from '@parley/postgres';
import { CellNumberEntity } from './cell-number.entity.js';

const TAKEN = columnsOf(CellNumberEntity, ['last']);

/**
 * Takes a number that is higher than every one taken before it. It follows the clock, so that a PostgreSQL that was put back
 * to an earlier state gives none that cells have already; where the clock falls behind, it counts on. Whoever takes the next one
 * waits until this one is committed.
 * @param only on which condition one is taken at all.
 */
export const NEXT_CELL_NUMBER = (only = 'true'): string =>
  `UPDATE cell_numbers n SET last = greatest(last + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
   WHERE ${only} RETURNING ${TAKEN.selectedFrom('n')}`;

/** @param told what is written with it: whoever takes a higher number sees it. */
export async function nextCellNumber(postgres: Postgres, told?: Statement): Promise<number> {
  const text = NEXT_CELL_NUMBER();
  const taken =
    told === undefined ? { name: 'next-cell-number', text } : { ...told, text: `WITH told AS (${told.text}) ${text}` };
  const number = await cellNumberOf(postgres, taken);
  if (number === null) throw new Error('cell_numbers has no row.');
  return number;
}

/** What a statement of {@link NEXT_CELL_NUMBER} takes: null where its condition does not hold. */
export async function cellNumberOf(postgres: Postgres, statement: Statement): Promise<number | null> {
  const [row] = await postgres.query<RowOf<typeof TAKEN>>(statement);
  return row?.last ?? null;
}
