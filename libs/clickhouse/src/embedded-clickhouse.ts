import { createRequire } from 'node:module';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import type * as Chdb from 'chdb/connection';
import { newId, pause } from '@parley/kernel';
import { type ClickHouse, type ClickHouseReader, ClickHouseWriter, type Insert } from './clickhouse.port.js';
import { forgetAnswer } from './forget-answer.js';
import { Lender } from './lender.js';
import type { QueryParameter } from './query.js';
import { readWith, type Send } from './read-with.js';
import { FairReader } from './reads/fair-reader.js';
import type { Statement } from './schema/statements.js';
import { SINGLE_SERVER } from './schema/topology.js';
import { DATABASE, INSERT_SETTINGS, READ_SETTINGS, type Settings } from './settings.js';
import { bindParameters } from './with-parameters.js';

/** Loaded only when it is opened: half a gigabyte of binaries, which an installation on servers does without. */
const engine = (): typeof Chdb => createRequire(import.meta.url)('chdb/connection') as typeof Chdb;

interface Session {
  readonly connection: Chdb.ChdbConnection;
  readonly client: ClickHouseClient;
}

/** Heavy queries on all of the engine's threads starve the inserts, so at most two run at once. */
const MAX_CONCURRENT_READS = 2;
/** So that one tenant's heavy queries leave the other session to the others. */
const MAX_CONCURRENT_READS_PER_TENANT = 1;
/**
 * The light reads of an answer run beside its heavy ones and each other: planning each on one core takes longer than
 * reading.
 */
const MAX_CONCURRENT_LIGHT_READS = 2;
const MAX_CONCURRENT_WRITES = 2;
const KILL_EVERY_MS = 250;
/** The longest statement that the engine takes unless it is told otherwise. */
const USUAL_MAX_QUERY_BYTES = 262_144;

/**
 * The ClickHouse engine inside this process, on a directory of its own. A session runs one statement at a time, and
 * several sessions run side by side; reads and writes have separate ones.
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
   * @param readSettings bounds of each read.
   */
  static open(directory: string, readSettings: Settings = READ_SETTINGS): EmbeddedClickHouse {
    return new EmbeddedClickHouse(
      new SessionPool(directory, MAX_CONCURRENT_READS + MAX_CONCURRENT_LIGHT_READS),
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

/**
 * A read keeps its session, and its tenant's turn, until the engine has ended it, even when its asker has gone: the
 * engine does not end it by itself. Nor does it take ids of queries, so a comment marks the one to kill.
 */
function embeddedReader(sessions: SessionPool, killSessions: SessionPool, settings: Settings): ClickHouseReader {
  const kill = (comment: string) =>
    killSessions.lend(({ client }) =>
      // SYNC hangs.
      client.command({ query: `KILL QUERY WHERE Settings['log_comment'] = '${comment}' ASYNC` }),
    );
  const bounds = { atOnce: MAX_CONCURRENT_READS, perTenant: MAX_CONCURRENT_READS_PER_TENANT };
  const light = { atOnce: MAX_CONCURRENT_LIGHT_READS, perTenant: MAX_CONCURRENT_LIGHT_READS };
  return new FairReader(
    (query, parameters, signal) =>
      sessions.lend(async (session) => {
        signal.throwIfAborted();
        const comment = newId();
        const ended = new AbortController();
        signal.addEventListener('abort', () => void killUntil(ended.signal, () => kill(comment)), {
          signal: ended.signal,
        });
        try {
          return await readWith((sql, given) => send(session, sql, given), query, parameters, {
            settings: { ...settings, log_comment: comment },
            signal,
          });
        } catch (error) {
          await forgetAnswer(session.connection);
          throw error;
        } finally {
          ended.abort();
        }
      }),
    bounds,
    light,
  );
}

/** Repeats, because a query that the engine has not begun yet is not found. */
async function killUntil(ended: AbortSignal, kill: () => Promise<unknown>): Promise<void> {
  while (!ended.aborted) {
    await kill().catch(() => undefined);
    await pause(KILL_EVERY_MS, ended);
  }
}

async function send(session: Session, sql: string, parameters: Parameters<Send>[1]): Promise<unknown[]> {
  const query = await bind(session, sql, parameters);
  return (await session.client.query({ query, format: 'JSONEachRow' })).json();
}

async function bind({ client }: Session, sql: string, parameters: Parameters<Send>[1]): Promise<string> {
  const bound = bindParameters(sql, parameters);
  // The session keeps the setting.
  if (bound.length > USUAL_MAX_QUERY_BYTES) await client.command({ query: `SET max_query_size = ${bound.length * 2}` });
  return bound;
}

/** Also takes statements as text, which have no form for a cluster; for tests and tools. */
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
    for (const sql of statement(SINGLE_SERVER)) await this.command(sql, parameters);
  }

  async command(sql: string, parameters: Readonly<Record<string, QueryParameter>> = {}): Promise<void> {
    await this.sessions.lend(async (session) =>
      session.client.command({ query: await bind(session, sql, parameters) }),
    );
  }
}
