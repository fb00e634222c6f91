import { createRequire } from 'node:module';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import type * as Chdb from 'chdb/connection';
import { newId } from '@parley/kernel';
import { type ClickHouse, type ClickHouseReader, ClickHouseWriter, type Insert } from './clickhouse.port.js';
import { Lender } from './lender.js';
import type { QueryParameter } from './query.js';
import { readWith } from './read-with.js';
import { FairReader } from './reads/fair-reader.js';
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
/** So that one tenant's heavy queries leave the other session to the others. */
const MAX_CONCURRENT_READS_PER_TENANT = 1;
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
    private readonly killSessions: SessionPool,
    readSettings: Settings,
  ) {
    this.reader = embeddedReader(readSessions, killSessions, readSettings);
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
      new SessionPool(directory, 1),
      readSettings,
    );
  }

  async close(): Promise<void> {
    await this.readSessions.close();
    await this.writeSessions.close();
    await this.killSessions.close();
  }
}

class SessionPool extends Lender<Session> {
  constructor(directory: string, size: number) {
    super(
      Array.from({ length: size }, () => {
        const connection = engine().createChdbConnection({ path: directory });
        // The engine's package and the client each carry a copy of the same types, with private members.
        return {
          connection,
          client: createClient({ connection } as unknown as NonNullable<Parameters<typeof createClient>[0]>),
        };
      }),
    );
  }

  async close(): Promise<void> {
    for (const { client } of this.things) await client.close();
  }
}

/** The engine neither takes ids of queries nor ends one when its reader has gone: a mark in its text tells which to kill. */
function embeddedReader(sessions: SessionPool, killSessions: SessionPool, settings: Settings): ClickHouseReader {
  const kill = (mark: string) =>
    killSessions.lend(({ client }) =>
      // SYNC hangs.
      client.command({ query: `KILL QUERY WHERE startsWith(query, '/* ${mark} */') ASYNC` }),
    );
  const options = { maxConcurrent: MAX_CONCURRENT_READS, maxPerTenant: MAX_CONCURRENT_READS_PER_TENANT };
  return new FairReader(
    (query, parameters, signal) =>
      sessions.lend(async ({ client }) => {
        const mark = newId();
        const onAbort = () => void kill(mark).catch(() => undefined);
        signal.addEventListener('abort', onAbort, { once: true });
        try {
          return await readWith(client, query, parameters, {
            settings,
            render: (sql) => `/* ${mark} */ ${sql}`,
            signal,
          });
        } finally {
          signal.removeEventListener('abort', onAbort);
        }
      }),
    options,
  );
}

/** Also takes statements as text, which have no form for a cluster: for tests and tools. */
export class EmbeddedWriter extends ClickHouseWriter {
  constructor(private readonly sessions: SessionPool) {
    super();
  }

  override async insert({ table, rows, deduplicationToken }: Insert): Promise<void> {
    await this.sessions.lend(({ connection }) =>
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
    await this.sessions.lend(({ client }) => client.command({ query: sql, query_params: { ...parameters } }));
  }
}
