import { ClickHouseWriter, type Insert, type Statement } from '@parley/clickhouse';

/** What deploy/clickhouse/users.sql grants a worker's own user: the embedded engine has no users to hold it to that. */
export class InsertOnlyWriter extends ClickHouseWriter {
  constructor(private readonly writer: ClickHouseWriter) {
    super();
  }

  override insert(insert: Insert): Promise<void> {
    return this.writer.insert(insert);
  }

  override execute({ kind }: Statement): Promise<void> {
    return Promise.reject(new Error(`Not enough privileges: ${kind}`));
  }
}
