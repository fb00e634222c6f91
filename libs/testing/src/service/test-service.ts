import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { drainPending } from 'chdb';
import { pino } from 'pino';
import { LocalAnalyser } from '@parley/analysis';
import { type AnalysisPool, InProcessAnalysisPool } from '@parley/analysis-pool';
import { EmbeddedClickHouse, migrateClickHouse } from '@parley/clickhouse';
import { Housekeeper } from '@parley/erasure';
import { type DeadLetters, type EventLog, PostgresDeadLetters, PostgresEventLog } from '@parley/event-log';
import { createGateway } from '@parley/gateway';
import { type Clock, SystemClock } from '@parley/kernel';
import type { LanguageModelConfig } from '@parley/llm';
import { Readiness } from '@parley/platform';
import { connectPostgres, migratePostgres, type Postgres, postgresOf } from '@parley/postgres';
import type { Lanes } from '@parley/projections';
import type { Reanalysis } from '@parley/reanalysis';
import { DEFAULT_PLAN_LIMITS, OperatorKey } from '@parley/tenancy';
import { createReanalysis, createWorker, LaneReplay } from '@parley/worker';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { InsertOnlyWriter } from '../clickhouse/insert-only-writer.js';
import { createTestDatabase } from '../postgres/test-database.js';
import { routesOf } from './routes-of.js';
import { TestClient } from './test-client.js';

export const TEST_OPERATOR_KEY = 'operator-key-of-the-tests';

/** Gateway and worker on a PostgreSQL database and a ClickHouse directory of their own, in this process. */
export interface TestService {
  /** A caller of the instance's operator. */
  readonly operator: TestClient;
  /** A new tenant with a key for everything and one product. */
  newTenant(plan?: 'free' | 'growth' | 'enterprise', retentionDays?: number): Promise<TestTenant>;
  /** Resolves when every lane has projected all that was acknowledged. */
  caughtUp(): Promise<void>;
  /** Every route that the server has, as `GET /v1/users/:userId`. */
  routes(): string[];
  readonly postgres: Postgres;
  readonly clickhouse: EmbeddedClickHouse;
  readonly lanes: Lanes;
  /** Lanes like these, not started, on another log: as another worker would run them. */
  lanesOn(log: EventLog): Lanes;
  readonly reanalysis: Reanalysis;
  readonly housekeeper: Housekeeper;
  readonly replay: LaneReplay;
  readonly deadLetters: DeadLetters;
  /** One more gateway on the same stores, as another process would run it. */
  openGateway(): Promise<{ readonly client: TestClient; close(): Promise<void> }>;
  close(): Promise<void>;
}

export interface TestTenant {
  readonly id: string;
  readonly productId: string;
  /** Has all scopes. */
  readonly client: TestClient;
}

/** What a test may want otherwise: how conversations are analysed, by default in process and without an idle window. */
export interface TestServiceOptions {
  readonly pool?: AnalysisPool;
  readonly idleWindowMs?: number;
  readonly judge?: LanguageModelConfig | null;
  /** The language model that words insights. */
  readonly writer?: LanguageModelConfig | null;
  /** What everything but the stores themselves takes for now. */
  readonly clock?: Clock;
}

export async function startTestService({
  pool = new InProcessAnalysisPool(new LocalAnalyser()),
  idleWindowMs = 0,
  judge = null,
  writer = null,
  clock = new SystemClock(),
}: TestServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase();
  await migratePostgres(database.connection);
  const dataSource = await connectPostgres(database.connection);
  const directory = await temporaryDirectory();
  const clickhouse = EmbeddedClickHouse.open(directory.path);
  await migrateClickHouse(clickhouse.writer);
  const logger = pino({ level: process.env['PARLEY_TEST_LOG_LEVEL'] ?? 'silent' });
  const postgres = postgresOf(dataSource);
  const log = new PostgresEventLog(postgres, logger);
  const deadLetters = new PostgresDeadLetters(postgres);
  const insertOnly = new InsertOnlyWriter(clickhouse.writer);
  const lanesOn = (source: EventLog) =>
    createWorker({
      log: source,
      deadLetters,
      clickhouse: insertOnly,
      postgres,
      analysis: { pool, idleWindowMs, judge },
    });
  const lanes = lanesOn(log);
  await lanes.start();
  const reanalysis = createReanalysis({
    postgres,
    writer: insertOnly,
    housekeeping: clickhouse,
    pool,
    logger,
    pollMs: 50,
  });
  reanalysis.start();
  const housekeeper = new Housekeeper({ postgres, clickhouse, clock, logger });
  housekeeper.start();
  const replay = new LaneReplay(lanes, clickhouse.writer);
  const createApp = () =>
    createGateway(
      {
        dataSource,
        postgres,
        log,
        deadLetters,
        replay,
        clickhouse: clickhouse.reader,
        clock,
        analysisPool: pool,
        writer,
        operatorKey: new OperatorKey(TEST_OPERATOR_KEY),
        planLimits: DEFAULT_PLAN_LIMITS,
        readiness: new Readiness({}),
      },
      logger,
    );
  const app = await createApp();
  const operator = new TestClient(app, TEST_OPERATOR_KEY);
  return {
    operator,
    postgres,
    clickhouse,
    lanes,
    lanesOn,
    reanalysis,
    housekeeper,
    replay,
    deadLetters,
    openGateway: async () => {
      const other = await createApp();
      return { client: new TestClient(other, null), close: () => other.close() };
    },
    newTenant: (plan = 'enterprise', retentionDays) => newTenant(operator, plan, retentionDays),
    routes: () => routesOf(app),
    caughtUp: async () => {
      while ((await log.lag()).some(({ waiting }) => waiting > 0)) await sleep(20);
    },
    close: async () => {
      await app.close();
      await housekeeper.stop();
      await lanes.stop();
      await reanalysis.stop();
      await pool.close();
      await clickhouse.close();
      await drainPending();
      await dataSource.destroy();
      await directory.remove();
      await database.drop();
    },
  };
}

async function newTenant(operator: TestClient, plan: string, retentionDays?: number): Promise<TestTenant> {
  const tenant = await operator.post<{ id: string }>('/v1/admin/tenants', { name: 'test', plan, retentionDays });
  const { body } = await operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.body.id}/keys`, {
    name: 'test',
    scopes: ['ingest', 'read', 'admin'],
  });
  const client = operator.as(body.key);
  const product = await client.post<{ id: string }>('/v1/products', { name: 'Test product' });
  return { id: tenant.body.id, productId: product.body.id, client };
}
