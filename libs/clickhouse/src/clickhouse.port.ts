import type { Query, QueryParameter } from './query.js';
import type { Statement } from './schema/statements.js';

/** The read side's access to ClickHouse: bounded in time, memory and concurrency. */
export abstract class ClickHouseReader {
  /** @throws Problem `unavailable` when the store cannot answer within its bounds. */
  abstract read<Parameters extends { readonly tenantId: string } & { readonly [name: string]: QueryParameter }, Row>(
    query: Query<Parameters, Row>,
    parameters: Parameters,
  ): Promise<Row[]>;
}

export interface Insert {
  /** The name without the database. */
  readonly table: string;
  /** Rows as newline-delimited JSON objects. */
  readonly rows: Buffer;
  /** Made from the content of the rows: ClickHouse drops an insert whose token it has just seen on that table. */
  readonly deduplicationToken: string;
}

/** The worker's access to ClickHouse. */
export abstract class ClickHouseWriter {
  abstract insert(insert: Insert): Promise<void>;
  /** Resolves when it is done. */
  abstract execute(statement: Statement, parameters?: Readonly<Record<string, QueryParameter>>): Promise<void>;
}

/** The ClickHouse that a process uses: the engine in this process, or a server. */
export interface ClickHouse {
  readonly reader: ClickHouseReader;
  readonly writer: ClickHouseWriter;
  /** Ends whatever is running. */
  close(): Promise<void>;
}
