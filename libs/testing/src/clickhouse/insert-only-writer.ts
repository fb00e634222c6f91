import { ClickHouseWriter, type Insert, type Statement } from '@parley/clickhouse';

/** The rights that deploy/clickhouse/users.sql grants a worker: the embedded engine has no users to enforce them. */
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
