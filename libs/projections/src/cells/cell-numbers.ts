import { columnsOf, type Postgres, type RowOf } from '@parley/postgres';
import { CellNumberEntity } from './cell-number.entity.js';

const TAKEN = columnsOf(CellNumberEntity, ['last']);

/**
 * A number that is higher than every one taken before it. It follows the clock, so that a PostgreSQL that was put back
 * to an earlier state gives none that cells have already; where the clock falls behind, it counts on.
 */
export async function nextCellNumber(postgres: Postgres): Promise<number> {
  const [row] = await postgres.query<RowOf<typeof TAKEN>>({
    name: 'next-cell-number',
    text: `UPDATE cell_numbers n
           SET last = greatest(last + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) RETURNING ${TAKEN.selectedFrom('n')}`,
  });
  if (row === undefined) throw new Error('cell_numbers has no row.');
  return row.last;
}
