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

/** Large enough that parts stay few, small enough that an insert does not stall the event loop. */
const MAX_ROWS_PER_INSERT = 10_000;
/** Rows of text are large: the longest take a megabyte each. */
const MAX_BYTES_PER_INSERT = 16 * 1024 * 1024;

/** Inserts the rows; returns those that the store can never take, each with its reason. Any other failure throws. */
export async function insertRows<Table extends ProjectedTable, Row extends VersionedRow<Table>>(
  writer: ClickHouseWriter,
  table: Table,
  rows: readonly Row[],
): Promise<RejectedRow<Row>[]> {
  const rejected: RejectedRow<Row>[] = [];
  for await (const lines of cutIntoInserts(newestOfEachKey(rows))) {
    await insertOrSplit(writer, table, lines, rejected);
  }
  return rejected;
}

/** A row as a line of newline-delimited JSON. */
interface Line<Row> {
  readonly row: Row;
  readonly json: string;
}

async function insertOrSplit<Row extends VersionedRow>(
  writer: ClickHouseWriter,
  table: ProjectedTable,
  lines: readonly Line<Row>[],
  rejected: RejectedRow<Row>[],
): Promise<void> {
  try {
    await writer.insert({
      table,
      rows: Buffer.from(lines.map(({ json }) => json).join('\n')),
      deduplicationToken: contentToken(lines.map(({ row }) => row)),
    });
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [only] = lines;
    if (lines.length === 1 && only !== undefined) {
      rejected.push({ row: only.row, reason: reasonOf(error) });
      return;
    }
    const middle = Math.ceil(lines.length / 2);
    await insertOrSplit(writer, table, lines.slice(0, middle), rejected);
    await insertOrSplit(writer, table, lines.slice(middle), rejected);
  }
}

const ROWS_A_PART = 25;

/** Serialises no row before the insert that it belongs to: all of them together may not fit in memory. */
async function* cutIntoInserts<Row extends VersionedRow>(rows: readonly Row[]): AsyncGenerator<readonly Line<Row>[]> {
  const pace = new Pace();
  let lines: Line<Row>[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_PART === 0) await pace.letOthersIn();
    const json = JSON.stringify(row.values);
    const size = Buffer.byteLength(json) + 1;
    if (lines.length === MAX_ROWS_PER_INSERT || (lines.length > 0 && bytes + size > MAX_BYTES_PER_INSERT)) {
      yield lines;
      [lines, bytes] = [[], 0];
    }
    lines.push({ row, json });
    bytes += size;
  }
  if (lines.length > 0) yield lines;
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
