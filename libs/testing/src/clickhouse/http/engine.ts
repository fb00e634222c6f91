import { createChdbConnection, type ChdbConnection } from 'chdb/connection';
import { forgetAnswer, Lender } from '@parley/clickhouse';
import { bound, type InsertStatement, settingsClause } from './statement.js';

export interface Answer {
  readonly body: Uint8Array;
  readonly readRows: number;
  readonly readBytes: number;
  readonly writtenRows: number;
  readonly seconds: number;
}

const SESSIONS = 6;

/** The engine with several sessions on one directory; each session runs one statement at a time. */
export class Engine {
  private readonly sessions: Lender<ChdbConnection>;
  /** A session of its own, so that a query can be ended while all others are taken. */
  private readonly control: ChdbConnection;

  constructor(directory: string) {
    this.sessions = new Lender(Array.from({ length: SESSIONS }, () => createChdbConnection({ path: directory })));
    this.control = createChdbConnection({ path: directory });
  }

  run(
    sql: string,
    parameters: Readonly<Record<string, string>>,
    settings: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const statement = bound(`${sql}\n${settingsClause(settings)}`, parameters);
    return this.sessions.lend(async (session) => {
      const result = await session.chdb
        .queryAsync(statement, { format: 'TabSeparated' })
        .catch(async (error: unknown) => {
          await forgetAnswer(session);
          throw error;
        });
      return {
        body: result.bytes(),
        readRows: result.rowsRead,
        readBytes: result.bytesRead,
        writtenRows: 0,
        seconds: result.elapsed,
      };
    });
  }

  insert(
    { table, columns, format }: InsertStatement,
    rows: Buffer,
    settings: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    return this.sessions.lend(async ({ chdb }) => {
      const result = await chdb.rawInsert({
        table,
        values: rows,
        format,
        settings: { ...settings },
        ...(columns === null ? {} : { columns }),
      });
      return {
        body: Buffer.alloc(0),
        readRows: result.rowsWritten,
        readBytes: rows.length,
        writtenRows: result.rowsWritten,
        seconds: result.elapsed,
      };
    });
  }

  /** Ends the statement that carries the comment, if it still runs. */
  async kill(comment: string): Promise<void> {
    await this.control.chdb.queryAsync(
      `KILL QUERY WHERE Settings['log_comment'] = '${comment.replace(/[^\w-]/g, '')}' ASYNC`,
    );
  }

  async close(): Promise<void> {
    for (const session of [...this.sessions.things, this.control]) await session.close();
  }
}
