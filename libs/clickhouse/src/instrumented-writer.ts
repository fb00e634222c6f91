import { counter, histogram } from '@parley/platform';
import { ClickHouseWriter, type Insert } from './clickhouse.port.js';
import type { QueryParameter } from './query.js';
import type { Statement } from './schema/statements.js';

const duration = histogram(
  'clickhouse_insert_duration_seconds',
  'Time of an insert into ClickHouse, by how it ended: ok or failed.',
  ['table', 'outcome'],
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
);
const rowsInserted = counter('clickhouse_inserted_rows_total', 'Rows that ClickHouse took.', ['table']);

/** Counts and times the inserts of another writer. */
export class InstrumentedWriter extends ClickHouseWriter {
  constructor(private readonly writer: ClickHouseWriter) {
    super();
  }

  override async insert(insert: Insert): Promise<void> {
    const end = duration.startTimer({ table: insert.table });
    try {
      await this.writer.insert(insert);
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
    end({ outcome: 'ok' });
    rowsInserted.inc({ table: insert.table }, linesOf(insert.rows));
  }

  override execute(statement: Statement, parameters: Readonly<Record<string, QueryParameter>> = {}): Promise<void> {
    return this.writer.execute(statement, parameters);
  }
}

const NEWLINE = 10;

function linesOf(rows: Buffer): number {
  if (rows.length === 0) return 0;
  let lines = 1;
  for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
