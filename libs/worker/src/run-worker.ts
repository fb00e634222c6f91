import { CELLS_VERSION } from '@parley/clickhouse';
import { Maintenance } from '@parley/erasure';
import { createLogTrimmer, createPositionMarker } from '@parley/event-log';
import { newId } from '@parley/kernel';
import { DamagedParts, Heartbeat, Processes, Replays } from '@parley/operations';
import { type Teardown, VERSION } from '@parley/platform';
import type { Lanes } from '@parley/projections';
import type { Reanalysis } from '@parley/reanalysis';
import { SecurityLog } from '@parley/tenancy';
import { createWebhookDeliverer, type WebhookDeliverer } from '@parley/webhooks';
import { createAlerts } from './create-alerts.js';
import { createReanalysis } from './create-reanalysis.js';
import { DamageInspector } from './damage-inspector.js';
import { createLanes } from './lanes/create-lanes.js';
import { openCells } from './open-cells.js';
import { ReplayCoordinator } from './replay/replay-coordinator.js';
import type { WorkerParts } from './worker-parts.js';

/** The running parts of a worker, for callers that have to watch or interrupt them. */
export interface RunningWorker {
  readonly lanes: Lanes;
  readonly replays: ReplayCoordinator;
  readonly reanalysis: Reanalysis;
  readonly maintenance: Maintenance;
  readonly webhooks: WebhookDeliverer;
}

/**
 * Starts everything a worker does, in whichever process. The teardown stops it in reverse order: first what would give
 * the lanes new work, then the lanes, and the heartbeat last, so that a working worker is never taken for gone.
 */
export async function runWorker(parts: WorkerParts, teardown: Teardown): Promise<RunningWorker> {
  const { postgres, maintenance: clickhouse, clock, logger } = parts;
  const { relay, groups, drainBarrier } = parts.log;
  const { cells, keeper, periods } = await openCells(parts);
  const lanes = createLanes(parts.log.lanes, parts, cells);
  const consumers = relay === null ? [lanes] : [relay, lanes];
  const processes = new Processes(postgres);
  const replays: ReplayCoordinator = new ReplayCoordinator({
    replays: new Replays(postgres),
    processes,
    groups,
    consumers,
    clickhouse: clickhouse.writer,
    sayPaused: () => heartbeat.beat(),
    logger,
  });
  const id = newId();
  const heartbeat = new Heartbeat(processes, logger, () => ({
    id,
    kind: parts.kind,
    roles: parts.roles,
    version: VERSION,
    lanes: [...replays.status, ...(relay?.status ?? []), ...lanes.status],
    pausedFor: replays.pausedFor,
    keepsCells: keeper !== null,
    cellsVersion: CELLS_VERSION,
  }));
  const reanalysis = createReanalysis(parts);
  const maintenance = new Maintenance({ postgres, drainBarrier, clickhouse, clock, logger, keeper, periods });
  const inspector = new DamageInspector({
    reader: clickhouse.reader,
    damaged: new DamagedParts(postgres),
    projectAgain: !parts.replicated,
    logger,
  });
  const marker = createPositionMarker(postgres, logger);
  const trimmer = createLogTrimmer({ postgres, clock, logger, keepMs: parts.logKeepMs });

  const securityLog = new SecurityLog(postgres, clock, {
    write: (entry) => logger.warn(entry, entry.kind),
  });
  const webhooks = createWebhookDeliverer({ postgres, securityLog, clock, logger }, parts.outlets);

  const analyses = parts.roles.includes('analyse') ? [reanalysis] : [];
  const alerts = parts.roles.includes('alerts') ? [createAlerts(parts)] : [];
  const deliveries = parts.roles.includes('webhooks') ? [webhooks] : [];
  // The heartbeat starts before the first lane: a replay waits only for workers that it knows of.
  for (const part of [
    heartbeat,
    inspector,
    ...consumers,
    replays,
    ...analyses,
    ...alerts,
    maintenance,
    marker,
    trimmer,
    ...deliveries,
  ]) {
    teardown.add(() => part.stop());
    await part.start();
  }
  return { lanes, replays, reanalysis, maintenance, webhooks };
}
