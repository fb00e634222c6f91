import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { type ClickHouse, type ClickHouseReader, ClickHouseWriter, type Insert } from '../clickhouse.port.js';
import type { QueryParameter } from '../query.js';
import { readWith, type Send } from '../read-with.js';
import { FairReader } from '../reads/fair-reader.js';
import { INSERT_SETTINGS, READ_SETTINGS, type Settings } from '../settings.js';
import type { Statement } from '../schema/statements.js';
import { renderRead, type Topology } from '../schema/topology.js';

export interface ClickHouseServerOptions {
  /** Of its HTTP interface. */
  readonly url: string;
  /** The certificates to trust, as PEM; absent: the system's. */
  readonly ca?: string;
  readonly user: string;
  readonly password: string;
  readonly topology: Topology;
  readonly limits: ReadLimits;
  /** How many replicas must have an insert before it counts; absent: one. */
  readonly insertQuorum?: number | 'auto';
}

export interface ReadLimits {
  readonly maxSeconds: number;
  readonly maxMemoryBytes: number;
  /** Rows that one query may read; 0: no limit. */
  readonly maxRowsToRead: number;
  /** Queries at once from this process. */
  readonly maxConcurrent: number;
}

export const DEFAULT_READ_LIMITS: ReadLimits = {
  maxSeconds: 20,
  maxMemoryBytes: 2_000_000_000,
  maxRowsToRead: 0,
  maxConcurrent: 8,
};

/** How much longer than the server's own limit a request may take, for the network, before it is cut off. */
const GRACE_MS = 5_000;
/** An insert of 10k rows takes a fraction of a second; a mutation rewrites parts, and may take minutes. */
const WRITE_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 600_000;
/** A proxy in between may cut a connection on which nothing moves for a minute. */
const KEEPING_ALIVE = { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '20000' } as const;

/** A ClickHouse server, or the cluster behind it, over HTTP. */
export class ServerClickHouse implements ClickHouse {
  readonly reader: ClickHouseReader;
  readonly writer: ClickHouseWriter;

  private constructor(
    private readonly clients: readonly ClickHouseClient[],
    private readonly stopping: AbortController,
    options: ClickHouseServerOptions,
  ) {
    const [reads, inserts, commands] = clients as [ClickHouseClient, ClickHouseClient, ClickHouseClient];
    this.reader = serverReader(reads, options, stopping.signal);
    this.writer = new ServerWriter(inserts, commands, options);
  }

  /** Connects with the first statement, so that a process starts before its ClickHouse does. */
  static open(options: ClickHouseServerOptions): ServerClickHouse {
    const client = (requestTimeoutMs: number) =>
      createClient({
        url: options.url,
        ...(options.ca === undefined ? {} : { tls: { ca_cert: Buffer.from(options.ca) } }),
        username: options.user,
        password: options.password,
        application: 'parley',
        request_timeout: requestTimeoutMs,
        compression: { request: true, response: true },
        // The caller logs what failed, once and without the statement.
        log: { level: ClickHouseLogLevel.OFF },
      });
    const clients = [
      client(options.limits.maxSeconds * 1_000 + GRACE_MS),
      client(WRITE_TIMEOUT_MS),
      client(COMMAND_TIMEOUT_MS),
    ];
    return new ServerClickHouse(clients, new AbortController(), options);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    for (const client of this.clients) await client.close();
  }
}

function serverReader(
  client: ClickHouseClient,
  { limits, topology }: ClickHouseServerOptions,
  stopping: AbortSignal,
): ClickHouseReader {
  const settings: Settings = {
    ...READ_SETTINGS,
    max_execution_time: limits.maxSeconds,
    max_memory_usage: limits.maxMemoryBytes,
    ...(limits.maxRowsToRead === 0 ? {} : { max_rows_to_read: limits.maxRowsToRead }),
    // Otherwise a query whose reader has gone would run to its end.
    cancel_http_readonly_queries_on_client_close: 1,
    // A subquery over a Distributed table runs once, and its result goes to all shards.
    ...(topology.cluster === null ? {} : { distributed_product_mode: 'global' }),
  };
  const render = (sql: string) => renderRead(sql, topology);
  const perTenant = Math.max(1, Math.floor(limits.maxConcurrent / 2));
  return new FairReader(
    (query, parameters, asker) => {
      const signal = AbortSignal.any([stopping, asker]);
      return readWith(sendTo(client, signal), query, parameters, { settings, render, signal });
    },
    { atOnce: limits.maxConcurrent, perTenant },
  );
}

const sendTo =
  (client: ClickHouseClient, signal: AbortSignal): Send =>
  async (sql, parameters) => {
    const asked = { query: sql, format: 'JSONEachRow', query_params: { ...parameters }, abort_signal: signal } as const;
    return (await client.query(asked)).json();
  };

class ServerWriter extends ClickHouseWriter {
  private readonly topology: Topology;
  private readonly quorum: Settings;

  constructor(
    private readonly inserts: ClickHouseClient,
    private readonly commands: ClickHouseClient,
    { topology, insertQuorum }: ClickHouseServerOptions,
  ) {
    super();
    this.topology = topology;
    this.quorum = insertQuorum === undefined ? {} : { insert_quorum: insertQuorum };
  }

  override async insert({ table, rows, deduplicationToken }: Insert): Promise<void> {
    const { stream } = await this.inserts.exec({
      query: `INSERT INTO ${this.topology.database}.${table} FORMAT JSONEachRow`,
      values: Readable.from([rows], { objectMode: false }),
      clickhouse_settings: {
        ...INSERT_SETTINGS,
        ...this.quorum,
        insert_deduplication_token: deduplicationToken,
        // The answer must not come before the rows are in, whatever the defaults: the position is committed on it.
        async_insert: 0,
        wait_end_of_query: 1,
        ...(this.topology.cluster === null ? {} : { distributed_foreground_insert: 1 }),
      },
    });
    await drained(stream);
  }

  override async execute(
    statement: Statement,
    parameters: Readonly<Record<string, QueryParameter>> = {},
  ): Promise<void> {
    for (const query of statement(this.topology)) {
      await this.commands.command({
        query,
        query_params: { ...parameters },
        clickhouse_settings: KEEPING_ALIVE,
      });
    }
  }
}

/** A response that is not read keeps its connection occupied. */
async function drained(stream: Readable): Promise<void> {
  for await (const _ of stream);
}
