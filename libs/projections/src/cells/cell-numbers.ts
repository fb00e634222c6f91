import { columnsOf, type Postgres, type RowOf } from '@parley/postgres';
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

export async function nextCellNumber(postgres: Postgres): Promise<number> {
  const [row] = await postgres.query<RowOf<typeof TAKEN>>({ name: 'next-cell-number', text: NEXT_CELL_NUMBER() });
  if (row === undefined) throw new Error('cell_numbers has no row.');
  return row.last;
}
