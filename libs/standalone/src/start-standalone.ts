import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { EmbeddedClickHouse, migrateClickHouse } from '@parley/clickhouse';
import { Housekeeper } from '@parley/erasure';
import { measureLog, PostgresDeadLetters, PostgresEventLog } from '@parley/event-log';
import { createGateway } from '@parley/gateway';
import { newId, SystemClock } from '@parley/kernel';
import { Heartbeat, Processes } from '@parley/operations';
import {
  listenError,
  measureProcess,
  openDataDirectory,
  Readiness,
  type Service,
  Teardown,
  VERSION,
} from '@parley/platform';
import { connectPostgres, migratePostgres, type Postgres, postgresOf, startEmbeddedPostgres } from '@parley/postgres';
import { createAnalysisPool } from '@parley/runtime';
import { OperatorKey } from '@parley/tenancy';
import { createReanalysis, createWorker, LaneReplay } from '@parley/worker';
import { type DemoTenant, readCredentials, saveCredentials } from './credentials.js';
import { createDemoTenant } from './demo-tenant.js';
import type { StandaloneConfig } from './standalone.config.js';

/** A running service, and where it is. */
export interface Standalone extends Service {
  readonly url: string;
  /** The tenant that the first start made. */
  readonly demo: DemoTenant;
  readonly operatorKey: string;
  /** For what measures it from within. */
  readonly stores: { readonly postgres: Postgres; readonly clickhouse: EmbeddedClickHouse };
}

/** How long one batch may take before its lane counts as stuck. */
const STUCK_AFTER_MS = 600_000;

/**
 * Everything in one process: the same modules as the distributed service, put together on embedded stores.
 * @param say hears, a line each, what is being started.
 * @throws StartupError with one sentence for whoever started it.
 */
export async function startStandalone(
  config: StandaloneConfig,
  logger: Logger,
  say: (line: string) => void,
): Promise<Standalone> {
  const teardown = new Teardown();
  try {
    return await assemble(config, logger, say, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function assemble(
  config: StandaloneConfig,
  logger: Logger,
  say: (line: string) => void,
  teardown: Teardown,
): Promise<Standalone> {
  await ensurePortIsFree(config.host, config.port);
  const data = await openDataDirectory(config.dataDirectory);
  teardown.add(() => data.close());

  say('Starting PostgreSQL ...');
  const server = await startEmbeddedPostgres({
    directory: join(data.path, 'postgres'),
    socketDirectory: join(data.runtimePath, 'postgres'),
    log: (line) => logger.debug({ from: 'postgres' }, line),
  });
  teardown.add(() => server.stop());
  const migrated = await migratePostgres(server);
  if (migrated.length > 0) say(`Migrated PostgreSQL (${migrated.length} steps).`);
  const dataSource = await connectPostgres(server);
  teardown.add(() => dataSource.destroy());

  say('Starting the ClickHouse engine ...');
  const clickhouse = EmbeddedClickHouse.open(join(data.path, 'clickhouse'));
  teardown.add(() => clickhouse.close());
  await migrateClickHouse(clickhouse.writer);

  say('Starting the worker and the gateway ...');
  const postgres = postgresOf(dataSource);
  const log = new PostgresEventLog(postgres, logger);
  const deadLetters = new PostgresDeadLetters(postgres);
  measureProcess('standalone');
  measureLog(log, deadLetters);
  const pool = createAnalysisPool(config.analysis);
  teardown.add(() => pool.close());
  const lanes = createWorker({
    log,
    deadLetters,
    clickhouse: clickhouse.writer,
    postgres,
    analysis: { ...config.analysis, pool },
  });
  await lanes.start();
  teardown.add(() => lanes.stop());
  const reanalysis = createReanalysis({
    postgres,
    writer: clickhouse.writer,
    housekeeping: clickhouse,
    pool,
    logger,
  });
  reanalysis.start();
  teardown.add(() => reanalysis.stop());

  const clock = new SystemClock();
  const housekeeper = new Housekeeper({ postgres, clickhouse, clock, logger });
  housekeeper.start();
  teardown.add(() => housekeeper.stop());

  const id = newId();
  const heartbeat = new Heartbeat(new Processes(postgres), logger, () => ({
    id,
    kind: 'standalone',
    roles: ['project', 'analyse'],
    version: VERSION,
    lanes: lanes.status,
    pausedFor: null,
  }));
  await heartbeat.start();
  teardown.add(() => heartbeat.stop());

  const credentials = await readCredentials(data.path);
  const operatorKey = config.operatorKey ?? credentials.operatorKey;
  const app = await createGateway(
    {
      dataSource,
      postgres,
      log,
      deadLetters,
      replay: new LaneReplay(lanes, clickhouse.writer),
      clickhouse: clickhouse.reader,
      clock,
      analysisPool: pool,
      writer: config.analysis.judge,
      operatorKey: new OperatorKey(operatorKey),
      planLimits: config.planLimits,
      readiness: new Readiness({
        postgres: async () => (await postgres.query({ text: 'SELECT 1' }), null),
        lanes: async () => lanes.stuck(STUCK_AFTER_MS),
      }),
    },
    logger,
  );
  teardown.add(() => app.close());
  const demo = credentials.demo ?? (await createDemoTenant(app.get(CommandBus)));
  if (credentials.demo === null) await saveCredentials(data.path, { ...credentials, demo });

  await app.listen(config.port, config.host).catch((error: unknown) => {
    throw listenError(config.host, config.port, error);
  });
  return {
    url: publicUrl(await app.getUrl()),
    demo,
    operatorKey,
    stores: { postgres, clickhouse },
    stop: () => teardown.run(),
    failed: server.exited.then(({ expected, reason }) =>
      expected ? new Promise<string>(() => undefined) : `PostgreSQL ended by itself: ${reason}`,
    ),
  };
}

/** Asked before anything heavy starts, so that the answer comes at once. */
async function ensurePortIsFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createProbe();
    probe.once('error', (error) => reject(listenError(host, port, error)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

const publicUrl = (url: string): string => url.replace('[::]', 'localhost').replace('0.0.0.0', 'localhost');
