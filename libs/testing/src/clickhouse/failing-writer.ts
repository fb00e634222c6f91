import { ClickHouseWriter, type Insert, type Statement } from '@parley/clickhouse';

/** A store that fails the next `failures` inserts; half of them take effect all the same. */
export class FailingWriter extends ClickHouseWriter {
  failures = 0;
  inserts = 0;

  constructor(private readonly writer: ClickHouseWriter) {
    super();
  }

  override async insert(insert: Insert): Promise<void> {
    this.inserts++;
    if (this.failures > 0) {
      this.failures--;
      if (this.failures % 2 === 0) await this.writer.insert(insert);
      throw new Error('connect ECONNREFUSED');
    }
    await this.writer.insert(insert);
  }

  override execute(statement: Statement): Promise<void> {
    return this.writer.execute(statement);
  }
}
