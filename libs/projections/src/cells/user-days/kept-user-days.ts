import type { CelledTable, CellOwner } from '@parley/clickhouse';
import { columnsOf, type Postgres } from '@parley/postgres';
import { cellNumberOf, NEXT_CELL_NUMBER, nextCellNumber } from '../cell-numbers.js';
import { KeptUserDayEntity } from './kept-user-day.entity.js';

const OWNER = columnsOf(KeptUserDayEntity, ['tenantId', 'cells', 'organizationId', 'userId']);
const DAY = columnsOf(KeptUserDayEntity, ['tenantId', 'cells', 'organizationId', 'userId', 'startsOn']);

const LISTED = `${OWNER.selectedFrom('k')}, k.starts_on::text AS "startsOn"`;

/** An owner and a day (UTC). */
export interface OwnerDay extends CellOwner {
  /** `2026-11-21`. */
  readonly startsOn: string;
}

/**
 * Which days of users have cells that may be read in place of their facts. An insert of facts removes the days that it
 * touched as it takes its number, and so before anybody takes a higher one. A reader of the days has taken a number
 * first. So the cell with the highest number uses no day that an insert with a lower number touched.
 */
export class KeptUserDays {
  constructor(private readonly postgres: Postgres) {}

  /** Takes a number if no day of these tenants is kept, which is so for most; otherwise null. */
  numberWithout(tenantIds: readonly string[]): Promise<number | null> {
    return cellNumberOf(this.postgres, {
      name: 'next-cell-number-without-days',
      text: NEXT_CELL_NUMBER('NOT EXISTS (SELECT FROM kept_user_days WHERE tenant_id = ANY ($1::uuid[]))'),
      values: [tenantIds],
    });
  }

  /** Removes the days, and takes a number. */
  touch(cells: CelledTable, days: readonly OwnerDay[]): Promise<number> {
    return nextCellNumber(this.postgres, {
      name: 'touch-user-days',
      text: `DELETE FROM kept_user_days k USING unnest(${DAY.arrays()}) AS touched (${DAY.names})
             WHERE ${same(DAY.names, 'touched')}`,
      values: DAY.toArrays(days.map((day) => ({ ...day, cells }))),
    });
  }

  /** Removes all days of the owners. */
  async forget(cells: CelledTable, owners: readonly CellOwner[]): Promise<void> {
    await this.postgres.query({
      text: `DELETE FROM kept_user_days k USING unnest(${OWNER.arrays()}) AS forgotten (${OWNER.names})
             WHERE ${same(OWNER.names, 'forgotten')}`,
      values: OWNER.toArrays(owners.map((owner) => ({ ...owner, cells }))),
    });
  }

  async forgetTenant(tenantId: string): Promise<void> {
    await this.postgres.query({ text: 'DELETE FROM kept_user_days WHERE tenant_id = $1', values: [tenantId] });
  }

  /** The owners' days whose cells may be read. */
  async of(cells: CelledTable, owners: readonly CellOwner[]): Promise<OwnerDay[]> {
    const days = await this.postgres.query<OwnerDay & { cells: CelledTable }>({
      name: 'kept-user-days',
      text: `SELECT ${LISTED} FROM kept_user_days k
             JOIN unnest(${OWNER.arrays()}) AS given (${OWNER.names}) ON ${same(OWNER.names, 'given')}
             WHERE k.is_added_up`,
      values: OWNER.toArrays(owners.map((owner) => ({ ...owner, cells }))),
    });
    return days;
  }

  /**
   * Has `work` write the cells of days; a day that is touched until then is not kept.
   *
   * No user is erased meanwhile: an erasure deletes the user, waits for transactions such as this one to end, and then
   * deletes the cells.
   */
  async keep(
    cells: CelledTable,
    days: readonly OwnerDay[],
    work: (days: readonly OwnerDay[], number: number) => Promise<void>,
  ): Promise<void> {
    await this.postgres.transaction(async () => {
      const number = await nextCellNumber(this.postgres);
      const begun = await this.begin(cells, days, number);
      if (begun.length === 0) return;
      await work(begun, number);
      await this.postgres.query({
        text: `UPDATE kept_user_days k SET is_added_up = true FROM unnest(${DAY.arrays(2)}) AS written (${DAY.names})
               WHERE k.number = $1 AND ${same(DAY.names, 'written')}`,
        values: [number, ...DAY.toArrays(begun.map((day) => ({ ...day, cells })))],
      });
    });
  }

  /** From here on, an insert that touches one of the days removes it. Leaves out tenants and users who have gone. */
  private begin(cells: CelledTable, days: readonly OwnerDay[], number: number): Promise<OwnerDay[]> {
    return this.postgres.query<OwnerDay & Record<string, unknown>>({
      text: `INSERT INTO kept_user_days AS k (${DAY.names}, number)
             SELECT ${DAY.names}, $1 FROM unnest(${DAY.arrays(2)}) AS given (${DAY.names})
             WHERE EXISTS (SELECT FROM period_celled_tenants p WHERE p.tenant_id = given.tenant_id)
               AND EXISTS (SELECT FROM users u WHERE u.tenant_id = given.tenant_id AND u.id = given.user_id)
             ON CONFLICT (tenant_id, user_id, organization_id, cells, starts_on)
             DO UPDATE SET number = excluded.number, is_added_up = false
             RETURNING ${LISTED}`,
      values: [number, ...DAY.toArrays(days.map((day) => ({ ...day, cells })))],
    });
  }
}

const same = (names: string, other: string): string =>
  names
    .split(', ')
    .map((name) => `k.${name} = ${other}.${name}`)
    .join(' AND ');
