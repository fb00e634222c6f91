import { addedUpAgain, type PeriodCells } from '../tables/period-cells.js';
import { aliased, arrivedOn, monthOf } from '../tables/shared.js';
import type { Cells } from '../tables/user-cells.js';
import type { Statement } from './statements.js';
import { quote } from './topology.js';

/** The owner of a cell: a user in one organization, or in none. The ids are Parley's, never a caller's. */
export interface CellOwner {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
}

const OWNER = 'tenant_id, organization_id, user_id';
const ARRIVED_ON = arrivedOn('conversation_id');
const ARRIVED_IN = monthOf('conversation_id');

/** Rows lie in the order of the cells, so that a whole tenant is added up without holding all of its cells at once. */
const SETTINGS = 'do_not_merge_across_partitions_select_final = 1, optimize_aggregation_in_order = 1';

/**
 * Adds up the facts as they are when it begins: of the owners, who are named in the SQL since they may be more than a
 * URL has room for, or of the whole tenant that the parameter `tenantId` names. The parameter `number` becomes the
 * version.
 */
export const addUpCells =
  ({ table, from, sums }: Cells, owners: readonly CellOwner[] | null): Statement =>
  ({ database }) => [
    `INSERT INTO ${database}.${table.name} (${OWNER}, row_version, ${Object.keys(sums).join(', ')})
    SELECT ${OWNER}, {number:UInt64}, ${Object.values(sums).join(', ')}
    FROM ${database}.${from.name} FINAL PREWHERE ${owners === null ? 'tenant_id = {tenantId:UUID}' : ownedBy(owners)}
    GROUP BY ${OWNER}
    SETTINGS ${SETTINGS}`,
  ];

/**
 * The same for owners who all have cells of the days in the parameter `starts`: no facts of those days are read, and
 * the partitions in `months`, all of whose days have cells, are not opened.
 */
export const addUpFromDays =
  ({ table, days, from, sums, together }: Cells, owners: readonly CellOwner[]): Statement =>
  ({ database }) => {
    const owned = ownedBy(owners);
    const columns = Object.keys(sums).join(', ');
    return [
      `INSERT INTO ${database}.${table.name} (${OWNER}, row_version, ${columns})
      SELECT ${OWNER}, {number:UInt64}, ${Object.values(together).join(', ')}
      FROM (
        SELECT ${OWNER}, ${columns} FROM ${database}.${days.name} FINAL
        PREWHERE ${owned} AND starts_on IN {starts:Array(Date)}
        UNION ALL SELECT ${OWNER}, ${aliased(sums)} FROM ${database}.${from.name} FINAL
        PREWHERE ${owned} AND ${ARRIVED_IN} NOT IN {months:Array(UInt32)} AND ${ARRIVED_ON} NOT IN {starts:Array(Date)}
        GROUP BY ${OWNER}
      ) AS part GROUP BY ${OWNER}
      SETTINGS ${SETTINGS}`,
    ];
  };

/**
 * Adds up the facts of single days of owners. The parameters `tenants`, `organizations`, `users` and `starts` are lists
 * of one length that name the days; `months` names their partitions. `number` becomes the version.
 */
export const addUpUserDays =
  ({ days, from, sums }: Cells): Statement =>
  ({ database }) => [
    `INSERT INTO ${database}.${days.name} (${OWNER}, starts_on, row_version, ${Object.keys(sums).join(', ')})
    SELECT ${OWNER}, ${ARRIVED_ON} AS starts_on, {number:UInt64}, ${Object.values(sums).join(', ')}
    FROM ${database}.${from.name} FINAL
    PREWHERE tenant_id IN {tenants:Array(UUID)} AND organization_id IN {organizations:Array(UUID)}
      AND user_id IN {users:Array(UUID)} AND ${ARRIVED_IN} IN {months:Array(UInt32)}
      AND (${OWNER}, ${ARRIVED_ON}) IN (SELECT arrayJoin(arrayZip(
        {tenants:Array(UUID)}, {organizations:Array(UUID)}, {users:Array(UUID)}, {starts:Array(Date)})))
    GROUP BY ${OWNER}, starts_on
    SETTINGS ${SETTINGS}`,
  ];

/**
 * Adds up the facts as they are when it begins, for the periods of a tenant that the parameters name: `tenantId`,
 * `starts`, for cells of products also `products`, a list of the same length, and `months`, the partitions to read.
 * `number` becomes the version.
 */
export const addUpPeriods =
  (cells: PeriodCells): Statement =>
  ({ database }) => {
    const { columns, sql } = addedUpAgain(cells, (table) => `${database}.${table}`);
    return [
      `INSERT INTO ${database}.${cells.table.name} (${columns.join(', ')})
    ${sql}
    SETTINGS do_not_merge_across_partitions_select_final = 1`,
    ];
  };

function ownedBy(owners: readonly CellOwner[]): string {
  const keys = owners.map(({ tenantId, organizationId, userId }) => [tenantId, organizationId, userId].map(quote));
  return `(${OWNER}) IN (${keys.map((key) => `(${key.join(', ')})`).join(', ')})`;
}
