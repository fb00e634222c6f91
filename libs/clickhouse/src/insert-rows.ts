import { createHash } from 'node:crypto';
import { Pace, reasonOf } from '@parley/kernel';
import { isDataError } from './clickhouse-errors.js';
import type { ClickHouseWriter } from './clickhouse.port.js';
import type { ProjectedTable, RowOfTable } from './tables/index.js';

/** A row that is identified by its key; the highest version of a key holds. */
export interface VersionedRow<Table extends ProjectedTable = ProjectedTable> {
  readonly key: string;
  readonly version: number;
  readonly values: RowOfTable<Table>;
}

export interface RejectedRow<Row extends VersionedRow> {
  readonly row: Row;
  readonly reason: string;
}

/** Large enough that parts stay few, small enough that serialising one does not stall the event loop. */
const MAX_ROWS_PER_INSERT = 10_000;

/** Inserts the rows; returns those that the store can never take, each with its reason. Any other failure throws. */
export async function insertRows<Table extends ProjectedTable, Row extends VersionedRow<Table>>(
  writer: ClickHouseWriter,
  table: Table,
  rows: readonly Row[],
): Promise<RejectedRow<Row>[]> {
  const rejected: RejectedRow<Row>[] = [];
  const newest = newestOfEachKey(rows);
  for (let start = 0; start < newest.length; start += MAX_ROWS_PER_INSERT) {
    await insertOrSplit(writer, table, newest.slice(start, start + MAX_ROWS_PER_INSERT), rejected);
  }
  return rejected;
}

async function insertOrSplit<Row extends VersionedRow>(
  writer: ClickHouseWriter,
  table: ProjectedTable,
  rows: readonly Row[],
  rejected: RejectedRow<Row>[],
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await writer.insert({
      table,
      rows: await serialised(rows),
      deduplicationToken: contentToken(rows),
    });
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) {
      rejected.push({ row: only, reason: reasonOf(error) });
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await insertOrSplit(writer, table, rows.slice(0, middle), rejected);
    await insertOrSplit(writer, table, rows.slice(middle), rejected);
  }
}

const ROWS_A_PART = 250;

/** Newline-delimited JSON. */
async function serialised(rows: readonly VersionedRow[]): Promise<Buffer> {
  const pace = new Pace();
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_PART) {
    await pace.letOthersIn();
    parts.push(...rows.slice(start, start + ROWS_A_PART).map((row) => JSON.stringify(row.values)));
  }
  return Buffer.from(parts.join('\n'));
}

/** The newest row of each key, in the order of the keys. */
function newestOfEachKey<Row extends VersionedRow>(rows: readonly Row[]): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(row.key);
    if (known === undefined || row.version >= known.version) newest.set(row.key, row);
  }
  return [...newest.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Depends on the rows, not on their place in the log: a batch cut elsewhere must not pass for one already seen. */
function contentToken(rows: readonly VersionedRow[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${row.key}@${row.version};`);
  return hash.digest('base64url');
}
