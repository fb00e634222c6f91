import { ClickHouseWriter, type Insert } from '@parley/clickhouse';

/** The rights that deploy/clickhouse/users.sql grants a worker: the embedded engine has no users to enforce them. */
export class InsertOnlyWriter extends ClickHouseWriter {
  constructor(private readonly writer: ClickHouseWriter) {
    super();
  }

  override insert(insert: Insert): Promise<void> {
    return this.writer.insert(insert);
  }

  override execute(): Promise<void> {
    return Promise.reject(new Error('Not enough privileges: only inserts are granted.'));
  }
}
