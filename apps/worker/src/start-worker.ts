import type { Logger } from 'pino';
import { ServerClickHouse } from '@parley/clickhouse';
import { Housekeeper } from '@parley/erasure';
import { PostgresDeadLetters, PostgresEventLog } from '@parley/event-log';
import { newId, SystemClock } from '@parley/kernel';
import { Heartbeat, Processes, Replays } from '@parley/operations';
import { Readiness, type Service, startProbeServer, Teardown, VERSION } from '@parley/platform';
import { openStores } from '../../gateway/src/stores/open-stores.js';
import { createAnalysisRunner } from './create-analysis-runner.js';
import { createReanalysis } from './create-reanalysis.js';
import { createWorker } from './create-worker.js';
import { ReplayWatch } from './replay-watch.js';
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
  const log = new PostgresEventLog(postgres, logger);
  const deadLetters = new PostgresDeadLetters(postgres);
  const runner = createAnalysisRunner(config.analysis);
  teardown.add(() => runner.close());
  const lanes = createWorker({
    log,
    deadLetters,
    clickhouse: clickhouse.writer,
    postgres,
    analysis: { ...config.analysis, runner },
    roles: config.roles,
  });

  const id = newId();
  const processes = new Processes(postgres);
  const replays = new Replays(postgres);
  const parts = { replays, processes, log, lanes, clickhouse: housekeeping.writer, logger };
  const replayWatch = new ReplayWatch(parts);
  const heartbeat = new Heartbeat(processes, logger, () => ({
    id,
    kind: 'worker',
    roles: config.roles,
    version: VERSION,
    lanes: lanes.status,
    pausedFor: replayWatch.pausedFor,
  }));
  // Before the first lane runs: whoever replays must know of this worker, or it would not wait for it.
  await heartbeat.start();
  teardown.add(() => heartbeat.stop());
  await lanes.start();
  teardown.add(() => lanes.stop());
  replayWatch.start(heartbeat);
  teardown.add(() => replayWatch.stop());

  if (config.roles.includes('analyse')) {
    const reading = { reader: housekeeping.reader, writer: clickhouse.writer };
    const reanalysis = createReanalysis({ postgres, clickhouse: reading, runner, logger });
    reanalysis.start();
    teardown.add(() => reanalysis.stop());
  }
  const housekeeper = new Housekeeper({ postgres, clickhouse: housekeeping, clock: new SystemClock(), logger });
  housekeeper.start();
  teardown.add(() => housekeeper.stop());

  const probes = await startProbeServer(
    config,
    new Readiness({
      postgres: async () => (await postgres.query({ text: 'SELECT 1' }), null),
      lanes: async () => lanes.stuck(config.stuckAfterMs),
    }),
  );
  teardown.add(() => probes.close());
  return { url: probes.url, stop: () => teardown.run(), failed: new Promise(() => undefined) };
}
