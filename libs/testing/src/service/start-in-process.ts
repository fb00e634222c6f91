import 'reflect-metadata';
import { drainPending } from 'chdb';
import { pino } from 'pino';
import { LocalAnalyser } from '@parley/analysis';
import { InProcessAnalysisPool } from '@parley/analysis-pool';
import { READ_SETTINGS } from '@parley/clickhouse';
import { DEFAULT_CONVERSATION_BOUNDS } from '@parley/conversations';
import { PostgresDeadLetters } from '@parley/event-log';
import { createGateway } from '@parley/gateway';
import { SystemClock } from '@parley/kernel';
import { OwnHosts } from '@parley/mcp';
import { Readiness, Teardown } from '@parley/platform';
import { connectPostgres, migratePostgres, postgresOf } from '@parley/postgres';
import { ClickHouseUserCells, KeptCells, PERIOD_BOUNDS, StalePeriods } from '@parley/projections';
import { DEFAULT_PLAN_LIMITS, OperatorKey } from '@parley/tenancy';
import { Destinations, InnerNetworks } from '@parley/webhooks';
import { createLanes, openLog, runWorker, WORKER_ROLES, type WorkerParts } from '@parley/worker';
import { temporaryDirectory } from '../files/temporary-directory.js';
import { InsertOnlyWriter } from '../clickhouse/insert-only-writer.js';
import { openMigratedClickHouse } from '../clickhouse/migrated-clickhouse.js';
import { createMigratedDatabase } from '../postgres/migrated-database.js';
import { createTestDatabase } from '../postgres/test-database.js';
import { haveCaughtUp } from '../waiting/caught-up.js';
import { eventually } from '../waiting/eventually.js';
import { routesOf } from './routes-of.js';
import { TestClient } from './test-client.js';
import { TEST_OPERATOR_KEY, type TestService, type TestServiceOptions, type TestTenant } from './test-service.js';

/** Gateway and worker on stores of their own, in this process. */
export async function startInProcess({
  pool = new InProcessAnalysisPool(new LocalAnalyser()),
  idleWindowMs = 0,
  judge = null,
  writer = null,
  clock = new SystemClock(),
  readSettings = READ_SETTINGS,
  conversationBounds = DEFAULT_CONVERSATION_BOUNDS,
  mailServer = null,
  periodBounds = PERIOD_BOUNDS,
  stored,
}: TestServiceOptions): Promise<TestService> {
  const teardown = new Teardown();
  const database = stored === undefined ? await createMigratedDatabase() : await createTestDatabase();
  teardown.add(() => database.drop());
  if (stored !== undefined) {
    await stored(database.connection);
    await migratePostgres(database.connection);
  }
  const dataSource = await connectPostgres(database.connection);
  teardown.add(() => dataSource.destroy());
  const directory = await temporaryDirectory();
  teardown.add(() => directory.remove());
  const clickhouse = await openMigratedClickHouse(directory.path, readSettings);
  teardown.add(async () => {
    await clickhouse.close();
    await drainPending();
  });
  teardown.add(() => pool.close());

  const logger = pino({ level: process.env['PARLEY_TEST_LOG_LEVEL'] ?? 'silent' });
  const postgres = postgresOf(dataSource);
  const deadLetters = new PostgresDeadLetters(postgres);
  const onFatal = () => undefined;
  const log = openLog({ kafka: null, roles: WORKER_ROLES, postgres, deadLetters, logger, onFatal }, teardown);
  const parts: WorkerParts = {
    kind: 'standalone',
    roles: WORKER_ROLES,
    log,
    deadLetters,
    postgres,
    clickhouse: new InsertOnlyWriter(clickhouse.writer),
    maintenance: clickhouse,
    replicated: false,
    analysis: { pool, idleWindowMs, judge },
    logKeepMs: Infinity,
    keepsCells: true,
    periodBounds,
    outlets: {
      destinations: new Destinations(new InnerNetworks(['127.0.0.0/8']), mailServer === null ? [] : ['example.com']),
      mailServer,
      publicUrl: null,
    },
    reanalysisPollMs: 50,
    clock,
    logger,
  };
  const worker = await runWorker(parts, teardown);
  const createApp = () =>
    createGateway(
      {
        dataSource,
        postgres,
        log: log.lanes,
        deadLetters,
        clickhouse: clickhouse.reader,
        clock,
        analysisPool: pool,
        writer,
        operatorKey: new OperatorKey(TEST_OPERATOR_KEY),
        planLimits: DEFAULT_PLAN_LIMITS,
        conversationBounds,
        mcpHosts: new OwnHosts(['parley.example']),
        destinations: parts.outlets.destinations,
        readiness: new Readiness({}),
      },
      logger,
    );
  const celled = async (tenantId: string): Promise<void> => {
    const text = 'SELECT 1 FROM celled_tenants WHERE tenant_id = $1';
    const isCelled = async (): Promise<boolean> => (await postgres.query({ text, values: [tenantId] })).length > 0;
    await eventually('users have their cells', isCelled);
  };
  const periodsAddedUp = async (tenantId: string): Promise<void> => {
    const text = `SELECT FROM period_celled_tenants WHERE tenant_id = $1 AND listed AND NOT EXISTS (
      SELECT FROM stale_periods WHERE tenant_id = $1 AND kind NOT LIKE '%Month')`;
    const isAddedUp = async (): Promise<boolean> => (await postgres.query({ text, values: [tenantId] })).length > 0;
    await eventually('days and months are added up', isAddedUp);
  };
  const app = await createApp();
  teardown.add(() => app.close());
  const operator = new TestClient(app, TEST_OPERATOR_KEY);
  return {
    ...worker,
    operator,
    postgres,
    clickhouse,
    lanesOn: (source, through = (writer) => writer) => {
      const { reader } = clickhouse;
      const users = new ClickHouseUserCells(postgres, { reader, writer: through(clickhouse.writer) });
      const cells = new KeptCells(users, new StalePeriods(postgres));
      return createLanes(source, { ...parts, clickhouse: through(parts.clickhouse) }, cells);
    },
    celled,
    periodsAddedUp,
    addUpCells: async (tenantId) => {
      await celled(tenantId);
      await new ClickHouseUserCells(postgres, clickhouse).addUpTenant(tenantId);
    },
    deadLetters,
    openGateway: async () => {
      const other = await createApp();
      return { client: new TestClient(other, null), close: () => other.close() };
    },
    newTenant: (plan = 'enterprise', retentionDays) => newTenant(operator, plan, retentionDays),
    listen: async () => {
      await app.listen(0, '127.0.0.1');
      return app.getUrl();
    },
    routes: () => routesOf(app),
    caughtUp: () => eventually('lanes have caught up', async () => haveCaughtUp(await log.lanes.lag())),
    close: () => teardown.run(),
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
