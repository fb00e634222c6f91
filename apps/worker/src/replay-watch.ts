import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ClickHouseWriter, DATABASE, PROJECTED_TABLES } from '@parley/clickhouse';
import type { EventLog } from '@parley/event-log';
import type { Heartbeat, Processes, Replays, RequestedReplay } from '@parley/operations';
import type { Lanes } from '@parley/projections';
import { LANE_GROUPS } from './create-worker.js';

export interface ReplayWatchParts {
  readonly replays: Replays;
  readonly processes: Processes;
  readonly log: EventLog;
  readonly lanes: Lanes;
  /** May empty tables. */
  readonly clickhouse: ClickHouseWriter;
  readonly logger: Logger;
}

const POLL_MS = 500;

/**
 * A replay by all workers together: each stops its lanes and says so; one of them, once all have, sends the groups back
 * and empties the tables when asked to; then each starts its lanes again. A worker that dies on the way is done without.
 */
export class ReplayWatch {
  private stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();
  private paused: RequestedReplay | null = null;

  constructor(private readonly parts: ReplayWatchParts) {}

  /** The replay for which the lanes stand still. */
  get pausedFor(): string | null {
    return this.paused?.id ?? null;
  }

  start(heartbeat: Heartbeat): void {
    this.stopping = new AbortController();
    this.loop = this.watch(heartbeat, this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async watch(heartbeat: Heartbeat, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.step(heartbeat).catch((error: unknown) => {
        this.parts.logger.warn({ err: error }, 'The replay could not go on; it is tried again');
      });
      // The rejection only says that the pause was cut short by stop().
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async step(heartbeat: Heartbeat): Promise<void> {
    const { replays, processes, lanes } = this.parts;
    const replay = await replays.waiting();
    if (replay !== null && this.paused?.id !== replay.id) {
      await lanes.stop();
      this.paused = replay;
      await heartbeat.beat();
    }
    if (replay !== null && (await processes.allPausedFor(replay.id))) {
      await replays.alone(() => this.rewind());
    }
    if (this.paused !== null && (await replays.waiting())?.id !== this.paused.id) {
      this.paused = null;
      await lanes.start();
      await heartbeat.beat();
    }
  }

  private async rewind(): Promise<void> {
    const { replays, log, clickhouse } = this.parts;
    // Read again: it may have been done, or have become a fresh one, since.
    const replay = await replays.waiting();
    if (replay === null || replay.id !== this.paused?.id) return;
    // Groups first: one that still runs somewhere refuses, and then nothing has been emptied. A lane that is switched
    // off has no group, and must not get one.
    const known = new Set((await log.lag()).map(({ group }) => group));
    for (const group of LANE_GROUPS) if (known.has(group.name)) await log.rewind(group);
    if (replay.fresh) {
      for (const table of PROJECTED_TABLES) await clickhouse.command(`TRUNCATE TABLE ${DATABASE}.${table}`);
    }
    await replays.started(replay.id);
  }
}
