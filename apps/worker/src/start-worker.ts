import type { Logger } from 'pino';
import { ServerClickHouse } from '@parley/clickhouse';
import { Housekeeper } from '@parley/erasure';
import { LogTrimmer, measureLog, PostgresDeadLetters, stuckGroup } from '@parley/event-log';
import { newId, SystemClock } from '@parley/kernel';
import { Heartbeat, Processes, Replays } from '@parley/operations';
import {
  measureProcess,
  Readiness,
  readMetrics,
  type Service,
  startProbeServer,
  Teardown,
  VERSION,
} from '@parley/platform';
import { createAnalysisPool, openStores } from '@parley/runtime';
import { createReanalysis, createWorker, openLog, ReplayWatch } from '@parley/worker';
import type { WorkerConfig } from './worker.config.js';

/** A worker on external stores. @throws StartupError with one sentence for whoever started it. */
export async function startWorker(config: WorkerConfig, logger: Logger): Promise<Service & { readonly url: string }> {
  const teardown = new Teardown();
  try {
    return await assemble(config, logger, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function assemble(
  config: WorkerConfig,
  logger: Logger,
  teardown: Teardown,
): Promise<Service & { readonly url: string }> {
  const housekeeping = ServerClickHouse.open(config.housekeeper);
  teardown.add(() => housekeeping.close());
  const { postgres, clickhouse } = await openStores(config.stores, teardown, housekeeping);
  const deadLetters = new PostgresDeadLetters(postgres);
  let fail: (reason: string) => void = () => undefined;
  const failed = new Promise<string>((resolve) => (fail = resolve));
  const { log, relay, passage, groups } = openLog(config, { postgres, deadLetters, logger }, teardown, (error) =>
    fail(`A consumer of Kafka ended by itself: ${error.message}`),
  );
  measureProcess('worker');
  measureLog(log, deadLetters);
  const pool = createAnalysisPool(config.analysis);
  teardown.add(() => pool.close());
  const lanes = createWorker({
    log,
    deadLetters,
    clickhouse: clickhouse.writer,
    postgres,
    analysis: { ...config.analysis, pool },
    roles: config.roles,
  });

  const id = newId();
  const processes = new Processes(postgres);
  const replays = new Replays(postgres);
  const consumers = relay === null ? [lanes] : [relay, lanes];
  const replayWatch = new ReplayWatch({
    replays,
    processes,
    groups,
    consumers,
    clickhouse: housekeeping.writer,
    logger,
  });
  const heartbeat = new Heartbeat(processes, logger, () => ({
    id,
    kind: 'worker',
    roles: config.roles,
    version: VERSION,
    lanes: [...(relay?.status ?? []), ...lanes.status],
    pausedFor: replayWatch.pausedFor,
  }));
  // Before the first lane runs: whoever replays must know of this worker, or it would not wait for it.
  await heartbeat.start();
  teardown.add(() => heartbeat.stop());
  for (const consumer of consumers) {
    teardown.add(() => consumer.stop());
    await consumer.start();
  }
  replayWatch.start(heartbeat);
  teardown.add(() => replayWatch.stop());

  if (config.roles.includes('analyse')) {
    const reanalysis = createReanalysis({ postgres, writer: clickhouse.writer, housekeeping, pool, logger });
    reanalysis.start();
    teardown.add(() => reanalysis.stop());
  }
  const clock = new SystemClock();
  const housekeeper = new Housekeeper({ postgres, passage, clickhouse: housekeeping, clock, logger });
  housekeeper.start();
  teardown.add(() => housekeeper.stop());
  const trimmer = new LogTrimmer({ postgres, clock, logger, keepMs: config.logKeepMs });
  trimmer.start();
  teardown.add(() => trimmer.stop());

  const probes = await startProbeServer(
    config,
    new Readiness({
      postgres: async () => (await postgres.query({ text: 'SELECT 1' }), null),
      lanes: async () => lanes.stuck(config.stuckAfterMs),
      relay: async () => stuckGroup(relay?.status ?? []),
    }),
    {
      '/metrics': async (response) => {
        const { contentType, text } = await readMetrics();
        response.writeHead(200, { 'content-type': contentType }).end(text);
      },
    },
  );
  teardown.add(() => probes.close());
  return { url: probes.url, stop: () => teardown.run(), failed };
}
