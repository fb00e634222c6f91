import { createRequire } from 'node:module';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import type * as Chdb from 'chdb/connection';
import pLimit, { type LimitFunction } from 'p-limit';
import { unavailable } from '@parley/kernel';
import { type ClickHouse, ClickHouseReader, ClickHouseWriter, type Insert } from './clickhouse.port.js';
import type { Query, QueryParameter } from './query.js';
import { readWith } from './read-with.js';
import { renderStatement } from './schema/render-statement.js';
import type { Statement } from './schema/statements.js';
import { SINGLE_SERVER } from './schema/topology.js';
import { DATABASE, INSERT_SETTINGS, READ_SETTINGS, type Settings } from './settings.js';

/** Loaded when it is opened: half a gigabyte of binaries, which an installation on servers does without. */
const engine = (): typeof Chdb => createRequire(import.meta.url)('chdb/connection') as typeof Chdb;

interface Session {
  readonly connection: Chdb.ChdbConnection;
  readonly client: ClickHouseClient;
}

/** Heavy queries on all of the engine's threads starve the inserts, so two at once is the bound. */
const MAX_CONCURRENT_READS = 2;
const MAX_WAITING_READS = 200;
const MAX_CONCURRENT_WRITES = 2;

/**
 * The ClickHouse engine inside this process, on a directory of its own. A session runs one statement at a time, and
 * several sessions run side by side; reads and writes have theirs apart.
 */
export class EmbeddedClickHouse implements ClickHouse {
  readonly reader: ClickHouseReader;
  readonly writer: EmbeddedWriter;

  private constructor(
    private readonly readSessions: SessionPool,
    private readonly writeSessions: SessionPool,
    readSettings: Settings,
  ) {
    this.reader = new EmbeddedReader(readSessions, readSettings);
    this.writer = new EmbeddedWriter(writeSessions);
  }

  /**
   * @param directory absolute; one process and one directory at a time.
   * @param readSettings bound what a read may take.
   */
  static open(directory: string, readSettings: Settings = READ_SETTINGS): EmbeddedClickHouse {
    return new EmbeddedClickHouse(
      new SessionPool(directory, MAX_CONCURRENT_READS),
      new SessionPool(directory, MAX_CONCURRENT_WRITES),
      readSettings,
    );
  }

  async close(): Promise<void> {
    await this.readSessions.close();
    await this.writeSessions.close();
  }
}

class SessionPool {
  private readonly sessions: Session[];
  private readonly free: Session[];
  private readonly limit: LimitFunction;

  constructor(directory: string, size: number) {
    this.sessions = Array.from({ length: size }, () => {
      const connection = engine().createChdbConnection({ path: directory });
      // The engine's package and the client each carry a copy of the same types, with private members.
      return {
        connection,
        client: createClient({ connection } as unknown as NonNullable<Parameters<typeof createClient>[0]>),
      };
    });
    this.free = [...this.sessions];
    this.limit = pLimit(size);
  }

  get waiting(): number {
    return this.limit.pendingCount;
  }

  use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.limit(async () => {
      const session = this.free.pop();
      if (session === undefined) throw new Error('The limit and the pool of sessions disagree.');
      try {
        return await work(session);
      } finally {
        this.free.push(session);
      }
    });
  }

  async close(): Promise<void> {
    for (const { client } of this.sessions) await client.close();
  }
}

class EmbeddedReader extends ClickHouseReader {
  constructor(
    private readonly sessions: SessionPool,
    private readonly settings: Settings,
  ) {
    super();
  }

  override read<Parameters extends { readonly tenantId: string } & { readonly [name: string]: QueryParameter }, Row>(
    query: Query<Parameters, Row>,
    parameters: Parameters,
  ): Promise<Row[]> {
    if (this.sessions.waiting >= MAX_WAITING_READS) {
      return Promise.reject(unavailable('Too many analytics queries are waiting. Try again shortly.', 2));
    }
    return this.sessions.use(({ client }) => readWith(client, query, parameters, { settings: this.settings }));
  }
}

/** Also takes statements as text, which have no form for a cluster: for tests and tools. */
export class EmbeddedWriter extends ClickHouseWriter {
  constructor(private readonly sessions: SessionPool) {
    super();
  }

  override async insert({ table, rows, deduplicationToken }: Insert): Promise<void> {
    await this.sessions.use(({ connection }) =>
      connection.chdb.rawInsert({
        table: `${DATABASE}.${table}`,
        values: rows,
        format: 'JSONEachRow',
        settings: { ...INSERT_SETTINGS, insert_deduplication_token: deduplicationToken },
      }),
    );
  }

  override async execute(
    statement: Statement,
    parameters: Readonly<Record<string, QueryParameter>> = {},
  ): Promise<void> {
    for (const sql of renderStatement(statement, SINGLE_SERVER)) await this.command(sql, parameters);
  }

  async command(sql: string, parameters: Readonly<Record<string, QueryParameter>> = {}): Promise<void> {
    await this.sessions.use(({ client }) => client.command({ query: sql, query_params: { ...parameters } }));
  }
}
