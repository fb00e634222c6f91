import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import type { EmbeddedClickHouse } from '@parley/clickhouse';
import { SignInLinks } from '@parley/console';
import { measureLog, measureWatermark, PostgresDeadLetters, stuckGroup } from '@parley/event-log';
import { createGateway } from '@parley/gateway';
import { SystemClock } from '@parley/kernel';
import { measureProcess, openDataDirectory, Readiness, type Service } from '@parley/platform';
import type { Postgres } from '@parley/postgres';
import { assemble, createAnalysisPool, httpParts, listen, postgresAnswers } from '@parley/runtime';
import { openLog, runWorker, type WorkerRole } from '@parley/worker';
import { type DemoTenant, readCredentials, saveCredentials } from './credentials.js';
import { createDemoTenant } from './demo-tenant.js';
import { ensurePortIsFree } from './ensure-port-is-free.js';
import { openEmbeddedStores } from './open-embedded-stores.js';
import type { StandaloneConfig } from './standalone.config.js';

/** A running service, and where it is. */
export interface Standalone extends Service {
  readonly url: string;
  /** The tenant that the first start made. */
  readonly demo: DemoTenant;
  readonly operatorKey: string;
  /** A link that opens the console with the key, once, within ten minutes. */
  signInLink(key: string): string;
  /** For tools that measure it from within. */
  readonly stores: { readonly postgres: Postgres; readonly clickhouse: EmbeddedClickHouse };
}

/** How long one batch may take before its lane counts as stuck. */
const STUCK_AFTER_MS = 600_000;
const ROLES: readonly WorkerRole[] = ['project', 'analyse', 'alerts', 'webhooks'];

/**
 * Everything in one process: the same parts as the distributed service, put together on embedded stores.
 * @param say is told what is being started, one line each.
 * @throws StartupError with one sentence for the person who started it.
 */
export function startStandalone(
  config: StandaloneConfig,
  logger: Logger,
  say: (line: string) => void,
): Promise<Standalone> {
  return assemble(async (teardown) => {
    await ensurePortIsFree(config.http);
    const data = await openDataDirectory(config.dataDirectory);
    teardown.add(() => data.close());
    const { dataSource, postgres, clickhouse, failed } = await openEmbeddedStores(
      data,
      { logger, say, fsync: config.fsync },
      teardown,
    );

    say('Starting the worker and the gateway ...');
    const clock = new SystemClock();
    const deadLetters = new PostgresDeadLetters(postgres);
    const onFatal = () => undefined;
    const log = openLog({ kafka: null, roles: ROLES, postgres, deadLetters, logger, onFatal }, teardown);
    measureProcess('standalone');
    measureLog(log.lanes, deadLetters);
    measureWatermark(postgres);
    const pool = createAnalysisPool(config.analysis);
    teardown.add(() => pool.close());
    const { lanes, replays } = await runWorker(
      {
        kind: 'standalone',
        roles: ROLES,
        log,
        deadLetters,
        postgres,
        clickhouse: clickhouse.writer,
        maintenance: clickhouse,
        replicated: false,
        analysis: { ...config.analysis, pool },
        logKeepMs: Infinity,
        keepsCells: config.keepsCells,
        outlets: config.outlets,
        clock,
        logger,
      },
      teardown,
    );

    const credentials = await readCredentials(data.path);
    const operatorKey = config.operatorKey ?? credentials.operatorKey;
    const http = httpParts(config.http, operatorKey);
    const app = await createGateway(
      {
        dataSource,
        postgres,
        log: log.lanes,
        deadLetters,
        clickhouse: clickhouse.reader,
        clock,
        analysisPool: pool,
        writer: config.analysis.judge,
        ...http,
        planLimits: config.planLimits,
        conversationBounds: config.conversationBounds,
        mcpHosts: config.mcpHosts,
        destinations: config.outlets.destinations,
        readiness: new Readiness(
          { lanes: async () => lanes.stuck(STUCK_AFTER_MS), replay: async () => stuckGroup(replays.status) },
          { postgres: postgresAnswers(postgres) },
        ),
      },
      logger,
    );
    teardown.add(() => app.close());
    const demo = credentials.demo ?? (await createDemoTenant(app.get(CommandBus)));
    if (credentials.demo === null) await saveCredentials(data.path, { ...credentials, demo });

    const url = publicUrl(await listen(app, config.http, http.adminPort, teardown));
    const links = app.get(SignInLinks, { strict: false });
    const signInLink = (key: string) => (config.http.address.url ?? url) + links.create(key);
    return { url, demo, operatorKey, signInLink, stores: { postgres, clickhouse }, stop: () => teardown.run(), failed };
  });
}

const publicUrl = (url: string): string => url.replace('[::]', 'localhost').replace('0.0.0.0', 'localhost');
