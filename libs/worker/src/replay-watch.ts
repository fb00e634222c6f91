import type { Logger } from 'pino';
import { type ClickHouseWriter, DATABASE, PROJECTED_TABLES } from '@parley/clickhouse';
import type { ConsumerGroup, EventLog } from '@parley/event-log';
import { pause } from '@parley/kernel';
import type { Heartbeat, Processes, Replays, RequestedReplay } from '@parley/operations';

/** A consumer group of one of the logs. */
export interface ReplayGroup extends Pick<ConsumerGroup, 'name' | 'stream'> {
  readonly log: EventLog;
}

export interface Consumer {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplayWatchParts {
  readonly replays: Replays;
  readonly processes: Processes;
  readonly groups: () => Promise<readonly ReplayGroup[]>;
  /** What has to stand still meanwhile. */
  readonly consumers: readonly Consumer[];
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
      await pause(POLL_MS, signal);
    }
  }

  private async step(heartbeat: Heartbeat): Promise<void> {
    const { replays, processes, consumers } = this.parts;
    const replay = await replays.waiting();
    if (replay !== null && this.paused?.id !== replay.id) {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      this.paused = replay;
      await heartbeat.beat();
    }
    if (replay !== null && (await processes.allPausedFor(replay.id))) {
      await replays.alone(() => this.rewind());
    }
    if (this.paused !== null && (await replays.waiting())?.id !== this.paused.id) {
      for (const consumer of consumers) await consumer.start();
      this.paused = null;
      await heartbeat.beat();
    }
  }

  private async rewind(): Promise<void> {
    const { replays, groups, clickhouse } = this.parts;
    // Read again: it may have been done, or have become a fresh one, since.
    const replay = await replays.waiting();
    if (replay === null || replay.id !== this.paused?.id) return;
    // Groups first: one that still runs somewhere refuses, and then nothing has been emptied.
    for (const { log, name, stream } of await groups()) await log.rewind({ name, stream });
    if (replay.fresh) {
      for (const table of PROJECTED_TABLES) await clickhouse.command(`TRUNCATE TABLE ${DATABASE}.${table}`);
    }
    await replays.started(replay.id);
  }
}
