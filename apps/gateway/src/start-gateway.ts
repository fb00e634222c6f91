import type { Logger } from 'pino';
import { LocalAnalyser } from '@parley/analysis';
import { InProcessAnalysisPool } from '@parley/analysis-pool';
import {
  type EventLog,
  KafkaEventLog,
  PostgresDeadLetters,
  PostgresEventLog,
  RelayedEventLog,
} from '@parley/event-log';
import { createGateway } from '@parley/gateway';
import { newId, SystemClock } from '@parley/kernel';
import { Heartbeat, Processes, Replays } from '@parley/operations';
import { listenError, measureProcess, Readiness, type Service, Teardown, VERSION } from '@parley/platform';
import type { Postgres } from '@parley/postgres';
import { openStores } from '@parley/runtime';
import { OperatorKey } from '@parley/tenancy';
import type { GatewayConfig } from './gateway.config.js';

/** A gateway on external stores. @throws StartupError with one sentence for whoever started it. */
export async function startGateway(config: GatewayConfig, logger: Logger): Promise<Service & { readonly url: string }> {
  const teardown = new Teardown();
  try {
    return await assemble(config, logger, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function assemble(
  config: GatewayConfig,
  logger: Logger,
  teardown: Teardown,
): Promise<Service & { readonly url: string }> {
  const { dataSource, postgres, clickhouse } = await openStores(config.stores, teardown);
  // Explanations alone are worked out here, one conversation at a time when somebody asks.
  const analysisPool = new InProcessAnalysisPool(new LocalAnalyser());
  teardown.add(() => analysisPool.close());
  measureProcess('gateway');
  const processes = new Processes(postgres);
  const replays = new Replays(postgres);
  const app = await createGateway(
    {
      dataSource,
      postgres,
      log: openLog(config, postgres, logger, teardown),
      deadLetters: new PostgresDeadLetters(postgres),
      replay: { fromStart: (fresh) => replays.request(fresh) },
      clickhouse: clickhouse.reader,
      clock: new SystemClock(),
      analysisPool,
      writer: config.writer,
      operatorKey: new OperatorKey(config.operatorKey),
      planLimits: config.planLimits,
      readiness: new Readiness({
        postgres: async () => (await postgres.query({ text: 'SELECT 1' }), null),
      }),
    },
    logger,
  );
  teardown.add(() => app.close());
  const id = newId();
  const heartbeat = new Heartbeat(processes, logger, () => ({
    id,
    kind: 'gateway',
    roles: [],
    version: VERSION,
    lanes: [],
    pausedFor: null,
  }));
  await heartbeat.start();
  teardown.add(() => heartbeat.stop());
  await app.listen(config.port, config.host).catch((error: unknown) => {
    throw listenError(config.host, config.port, error);
  });
  return { url: await app.getUrl(), stop: () => teardown.run(), failed: new Promise(() => undefined) };
}

/** For its lag alone: a gateway writes to PostgreSQL and consumes nothing. */
function openLog({ kafka }: GatewayConfig, postgres: Postgres, logger: Logger, teardown: Teardown): EventLog {
  const outbox = new PostgresEventLog(postgres, logger);
  if (kafka === null) return outbox;
  const published = new KafkaEventLog({ config: kafka, logger, onFatal: () => undefined });
  teardown.add(() => published.close());
  return new RelayedEventLog(outbox, published);
}
