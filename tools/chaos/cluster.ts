import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../libs/postgres/src/embedded/start-embedded-postgres.js';
import { readPostmasterPid } from '../../libs/postgres/src/embedded/postmaster-pid.js';
import { SwallowingProxy } from '../../libs/testing/src/faults/swallowing-proxy.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { type Kafka, startKafka } from '../../libs/testing/src/kafka/start-kafka.js';
import type { WriteTarget } from '../../libs/testing/src/process/acknowledged-writers.js';
import { createTenant } from '../../libs/testing/src/process/create-tenant.js';
import { fetchDocumented } from '../../libs/testing/src/process/fetch-documented.js';
import {
  CLI_MAIN,
  CLICKHOUSE_MAIN,
  GATEWAY_MAIN,
  ParleyProcess,
  WORKER_MAIN,
} from '../../libs/testing/src/process/parley-process.js';
import { caughtUp, OVER_KAFKA } from '../../libs/testing/src/waiting/caught-up.js';
import { Member } from './member.js';
import type { Evidence } from './verdict.js';

const TOPIC_PREFIX = 'chaos';
const PARTITIONS = 6;
/** Shorter than in production: each dead worker costs a run so much time. */
export const SESSION_SECONDS = 8;
/** Longer than an answer ever takes; a request to a gateway that died is given up after this. */
const REQUEST_WITHIN_MS = 15_000;

export interface ClusterSize {
  /** Kafka brokers: three can lose one. */
  readonly brokers: 1 | 3;
  readonly gateways: number;
  readonly relays: number;
  readonly projectors: number;
  readonly analysers: number;
  /** Whether members reach the stores without the proxies that can swallow packets, which take time of this process. */
  readonly direct?: boolean;
}

/** Two of each kind that may die while the other goes on. */
export const REDUNDANT = { gateways: 2, relays: 2, projectors: 2, analysers: 1 };

/** The whole distributed service on this machine, with a handle on every process of it. */
export class Cluster implements Evidence {
  readonly topicPrefix = TOPIC_PREFIX;
  readonly gateways: readonly Member[];
  readonly relays: readonly Member[];
  readonly projectors: readonly Member[];
  readonly analysers: readonly Member[];
  readonly clickhouse: Member;
  private readonly operatorKey = randomBytes(16).toString('hex');
  private key = '';
  private turn = 0;
  private clickhousePort = '0';

  private constructor(
    private readonly directory: TemporaryDirectory,
    private postgres: EmbeddedPostgres,
    readonly kafka: Kafka,
    private readonly size: ClusterSize,
    /** The proxies between the members and their stores. */
    readonly networks: { readonly postgres: SwallowingProxy; readonly clickhouse: SwallowingProxy },
  ) {
    const workers = (role: string, count: number) =>
      Array.from({ length: count }, (_, index) => this.worker(role, `${role} ${index + 1}`));
    this.clickhouse = new Member(
      'clickhouse',
      CLICKHOUSE_MAIN,
      () => ({}),
      () => [join(directory.path, 'clickhouse'), this.clickhousePort],
    );
    this.gateways = Array.from(
      { length: size.gateways },
      (_, index) => new Member(`gateway ${index + 1}`, GATEWAY_MAIN, () => this.environment),
    );
    this.relays = workers('relay', size.relays);
    this.projectors = workers('project', size.projectors);
    this.analysers = workers('analyse', size.analysers);
  }

  static async start(size: ClusterSize, say: (line: string) => void): Promise<Cluster> {
    const directory = await temporaryDirectory();
    const postgres = await startEmbeddedPostgres(postgresInput(directory));
    const kafka = await startKafka({ brokers: size.brokers, directory: join(directory.path, 'kafka'), say });
    const networks = {
      postgres: await SwallowingProxy.open(() => ({ path: join(postgres.host, `.s.PGSQL.${postgres.port}`) })),
      clickhouse: await SwallowingProxy.open(() => ({ host: '127.0.0.1', port: Number(cluster.clickhousePort) })),
    };
    const cluster: Cluster = new Cluster(directory, postgres, kafka, size, networks);
    try {
      await cluster.bringUp();
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  private async bringUp(): Promise<void> {
    await mkdir(join(this.directory.path, 'clickhouse'), { recursive: true });
    await this.clickhouse.start();
    // Kept across restarts, since everybody else has been told this port.
    this.clickhousePort = new URL(this.clickhouseUrl).port;
    const { exitCode, output } = await ParleyProcess.run(CLI_MAIN, this.environment, ['migrate']);
    if (exitCode !== 0) throw new Error(`parley migrate ended with ${exitCode}: ${output}`);
    await Promise.all(this.members.map((member) => member.start()));
    this.key = (await createTenant(this, this.operatorKey, 'chaos')).key;
  }

  /** A worker beyond those that the cluster begins with; not started. */
  worker(role: string, name: string): Member {
    return new Member(name, WORKER_MAIN, () => ({ ...this.environment, PARLEY_WORKER_ROLES: role }));
  }

  get members(): readonly Member[] {
    return [...this.gateways, ...this.relays, ...this.projectors, ...this.analysers];
  }

  /** A product for one purpose, so that all that is found there was written for it. @returns its id. */
  async newProduct(name: string): Promise<string> {
    return (await this.post<{ id: string }>('/v1/products', this.key, { name })).id;
  }

  /** Address and key for callers of another kind. */
  get access(): { readonly url: string; readonly key: string } {
    return { url: this.nextGateway()?.url ?? '', key: this.key };
  }

  /** The id of each process that is up, but PostgreSQL's. */
  get processes(): Readonly<Record<string, number>> {
    const ids = [...this.members, this.clickhouse].map(({ name, process }) => [name, process?.pid] as const);
    const brokers = this.kafka.brokers.map(({ id, pid }) => [`kafka ${id}`, pid ?? undefined] as const);
    return Object.fromEntries([...ids, ...brokers].flatMap(([name, pid]) => (pid === undefined ? [] : [[name, pid]])));
  }

  /** A gateway that is up, each in turn; null: none is. */
  target(productId: string): WriteTarget | null {
    const gateway = this.nextGateway();
    if (gateway === null) return null;
    return { productId, fetch: (method, path, body) => send(gateway.url, method, path, this.key, body) };
  }

  private nextGateway(): ParleyProcess | null {
    const up = this.gateways.flatMap(({ process }) => process ?? []);
    return up[this.turn++ % Math.max(1, up.length)] ?? null;
  }

  async read<Body>(path: string): Promise<Body> {
    const response = await send(this.nextGateway()?.url ?? '', 'GET', path, this.key);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return (await response.json()) as Body;
  }

  /** Resolves when every lane has handled everything that was written. */
  caughtUp(): Promise<void> {
    // Gateways may just be coming up again: no lanes are no answer.
    const noAnswer = (error: unknown) => ({ lanes: [], error: String(error) });
    return caughtUp(() => this.status().catch(noAnswer), OVER_KAFKA);
  }

  private async status(): Promise<{ lanes: { waiting: number }[] }> {
    const gateway = this.gateways.find(({ process }) => process !== null)?.process;
    if (gateway === undefined || gateway === null) throw new Error('No gateway is up.');
    const response = await send(gateway.url, 'GET', '/v1/admin/status', this.operatorKey);
    if (!response.ok) throw new Error(`the status answered ${response.status}`);
    return (await response.json()) as { lanes: { waiting: number }[] };
  }

  async queryPostgres<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { host, port, user, database } = this.postgres;
    const client = new pg.Client({ host, port, user, database, ssl: false });
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async queryClickHouse<Row extends object>(sql: string): Promise<Row[]> {
    const response = await fetch(this.clickhouseUrl, { method: 'POST', body: `${sql} FORMAT JSONEachRow` });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
  }

  /** @param code of ClickHouse's error: 243 is "no space left". */
  async setInserts(mode: 'accept' | 'reject' | 'lose-answer', code = 202): Promise<void> {
    await fetch(`${this.clickhouseUrl}/control/inserts?mode=${mode}&code=${code}`, { method: 'POST' });
  }

  /** The parent of all other PostgreSQL processes. */
  async postgresPid(): Promise<number> {
    const { pid } = (await readPostmasterPid(join(this.directory.path, 'postgres'))) ?? {};
    if (pid === undefined) throw new Error('PostgreSQL is down.');
    return pid;
  }

  /** How often members ended by themselves. */
  get restarts(): number {
    return [...this.members, this.clickhouse].reduce((sum, { restarts }) => sum + restarts, 0);
  }

  async restartPostgres(downMs: number): Promise<void> {
    await this.postgres.stop();
    await sleep(downMs);
    this.postgres = await startEmbeddedPostgres(postgresInput(this.directory));
  }

  async restartClickHouse(downMs: number): Promise<void> {
    await this.clickhouse.kill();
    await sleep(downMs);
    await this.clickhouse.start();
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
    await this.clickhouse.kill();
    await this.kafka.kill();
    await this.postgres.stop();
    await Promise.all(Object.values(this.networks).map((network) => network.close()));
    await this.directory.remove();
  }

  private get clickhouseUrl(): string {
    const { process } = this.clickhouse;
    if (process === null) throw new Error('ClickHouse is down.');
    return process.url;
  }

  private get environment(): Readonly<Record<string, string>> {
    const { user, database } = this.postgres;
    const { postgres, clickhouse } = this.networks;
    const socket = `?host=${encodeURIComponent(this.postgres.host)}&port=${this.postgres.port}`;
    return {
      PARLEY_POSTGRES_URL: `postgresql://${user}@127.0.0.1:${postgres.port}/${database}${this.size.direct ? socket : ''}`,
      PARLEY_CLICKHOUSE_URL: this.size.direct ? this.clickhouseUrl : `http://127.0.0.1:${clickhouse.port}`,
      PARLEY_KAFKA_BROKERS: this.kafka.bootstrap.join(','),
      PARLEY_KAFKA_TOPIC_PREFIX: TOPIC_PREFIX,
      PARLEY_KAFKA_PARTITIONS: String(PARTITIONS),
      PARLEY_KAFKA_SESSION_SECONDS: String(SESSION_SECONDS),
      PARLEY_KAFKA_REPLICATION: String(this.kafka.brokers.length),
      PARLEY_OPERATOR_KEY: this.operatorKey,
      PARLEY_ANALYSIS_QUIET_MS: '200',
      PARLEY_PORT: '0',
    };
  }

  async post<Body>(path: string, token: string, body: object): Promise<Body> {
    const response = await send(this.nextGateway()?.url ?? '', 'POST', path, token, body);
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  }
}

const postgresInput = (directory: TemporaryDirectory) => ({
  directory: join(directory.path, 'postgres'),
  socketDirectory: join(directory.path, 'socket'),
  log: () => undefined,
});

function send(url: string, method: string, path: string, token: string, body?: unknown): Promise<Response> {
  return fetchDocumented(url, path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(REQUEST_WITHIN_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
