import type { Logger } from 'pino';
import { ServerClickHouse } from '@parley/clickhouse';
import { measureLog, measureWatermark, PostgresDeadLetters, stuckGroup } from '@parley/event-log';
import { SystemClock } from '@parley/kernel';
import { measureProcess, Readiness, readMetrics, type Service, startProbeServer } from '@parley/platform';
import { assemble, createAnalysisPool, openStores, postgresAnswers, warnOfClearText } from '@parley/runtime';
import { openLog, runWorker } from '@parley/worker';
import type { WorkerConfig } from './worker.config.js';

/** A worker on external stores. @throws StartupError with one sentence for whoever started it. */
export function startWorker(config: WorkerConfig, logger: Logger): Promise<Service & { readonly url: string }> {
  return assemble(async (teardown) => {
    const { roles, kafka, logKeepMs, keepsCells } = config;
    const maintenance = ServerClickHouse.open(config.maintenance);
    teardown.add(() => maintenance.close());
    warnOfClearText(config, logger);
    const { postgres, clickhouse } = await openStores(config.stores, teardown, maintenance);
    const deadLetters = new PostgresDeadLetters(postgres);
    let onFatal: (error: Error) => void = () => undefined;
    const failed = new Promise<string>((resolve) => {
      onFatal = ({ message }) => resolve(`A consumer of Kafka ended by itself: ${message}`);
    });
    const log = openLog({ kafka, roles, postgres, deadLetters, logger, onFatal }, teardown);
    measureProcess('worker');
    measureLog(log.lanes, deadLetters);
    measureWatermark(postgres);
    const pool = createAnalysisPool(config.analysis);
    teardown.add(() => pool.close());
    const { lanes, replays } = await runWorker(
      {
        kind: 'worker',
        roles,
        log,
        deadLetters,
        postgres,
        clickhouse: clickhouse.writer,
        maintenance,
        replicated: config.maintenance.topology.cluster !== null,
        analysis: { ...config.analysis, pool },
        logKeepMs,
        keepsCells,
        outlets: config.outlets,
        clock: new SystemClock(),
        logger,
      },
      teardown,
    );
    const probes = await startProbeServer(
      config,
      new Readiness({
        postgres: postgresAnswers(postgres),
        lanes: async () => lanes.stuck(config.stuckAfterMs),
        relay: async () => stuckGroup(log.relay?.status ?? []),
        replay: async () => stuckGroup(replays.status),
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
  });
}
