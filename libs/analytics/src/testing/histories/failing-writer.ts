import { ClickHouseWriter, type Insert, type QueryParameter, type Statement } from '@parley/clickhouse';
import { chance } from './chance.js';

/** A writer that the seed cuts off before or after some of its statements, as if the process had died there. */
export class FailingWriter extends ClickHouseWriter {
  private statements = 0;

  constructor(
    private readonly writer: ClickHouseWriter,
    private readonly seed: number,
  ) {
    super();
  }

  override insert(insert: Insert): Promise<void> {
    return this.perhaps(() => this.writer.insert(insert));
  }

  override execute(statement: Statement, parameters?: Readonly<Record<string, QueryParameter>>): Promise<void> {
    return this.perhaps(() => this.writer.execute(statement, parameters));
  }

  private async perhaps(work: () => Promise<void>): Promise<void> {
    const fate = chance(`${this.seed} statement ${this.statements++}`) % 4;
    if (fate === 0) throw new Error('Cut off before the statement.');
    await work();
    if (fate === 1) throw new Error('Cut off after the statement.');
  }
}
