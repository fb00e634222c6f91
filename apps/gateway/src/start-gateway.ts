import type { Logger } from 'pino';
import { ThreadedAnalysisPool } from '@parley/analysis-pool';
import { PostgresDeadLetters } from '@parley/event-log';
import { createGateway } from '@parley/gateway';
import { newId, SystemClock } from '@parley/kernel';
import { Heartbeat, Processes } from '@parley/operations';
import { measureProcess, Readiness, type Service, VERSION } from '@parley/platform';
import {
  assemble,
  httpParts,
  listen,
  openEventLog,
  openStores,
  postgresAnswers,
  warnOfClearText,
} from '@parley/runtime';
import type { GatewayConfig } from './gateway.config.js';

/** A gateway on external stores. @throws StartupError with one sentence for whoever started it. */
export function startGateway(config: GatewayConfig, logger: Logger): Promise<Service & { readonly url: string }> {
  return assemble(async (teardown) => {
    const { kafka, writer, planLimits, conversationBounds, mcpHosts, outlets } = config;
    warnOfClearText(config, logger);
    const { dataSource, postgres, clickhouse } = await openStores(config.stores, teardown);
    // Only for its lag: a gateway consumes nothing.
    const log = openEventLog({ kafka, postgres, logger, onFatal: () => undefined }, teardown);
    // Only explanations are worked out here: one conversation at a time, on request, and off the event loop.
    const analysisPool = new ThreadedAnalysisPool({ threads: 1 });
    teardown.add(() => analysisPool.close());
    measureProcess('gateway');
    const http = httpParts(config.http, config.operatorKey);
    const app = await createGateway(
      {
        dataSource,
        postgres,
        log: log.lanes,
        deadLetters: new PostgresDeadLetters(postgres),
        clickhouse: clickhouse.reader,
        clock: new SystemClock(),
        analysisPool,
        writer,
        ...http,
        planLimits,
        conversationBounds,
        mcpHosts,
        destinations: outlets.destinations,
        readiness: new Readiness({}, { postgres: postgresAnswers(postgres) }),
      },
      logger,
    );
    teardown.add(() => app.close());
    const id = newId();
    const heartbeat = new Heartbeat(new Processes(postgres), logger, () => ({
      id,
      kind: 'gateway',
      roles: [],
      version: VERSION,
      lanes: [],
      pausedFor: null,
      keepsCells: false,
      cellsVersion: 0,
    }));
    await heartbeat.start();
    teardown.add(() => heartbeat.stop());
    const url = await listen(app, config.http, http.adminPort, teardown);
    return { url, stop: () => teardown.run(), failed: new Promise(() => undefined) };
  });
}
