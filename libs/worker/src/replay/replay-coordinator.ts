import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { CELL_TABLES, type ClickHouseWriter, PROJECTED_TABLES, tablesOf, truncate } from '@parley/clickhouse';
import type { SubscriptionStatus } from '@parley/event-log';
import { reasonOf } from '@parley/kernel';
import type { Processes, Replays, RequestedReplay } from '@parley/operations';
import { BackgroundLoop } from '@parley/platform';
import type { ReplayGroup } from '../log/worker-log.js';

interface Consumer {
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface ReplayCoordinatorParts {
  readonly replays: Replays;
  readonly processes: Processes;
  readonly groups: () => Promise<readonly ReplayGroup[]>;
  /** The consumers that have to stop during a replay. */
  readonly consumers: readonly Consumer[];
  /** Tells the other processes the value of {@link ReplayCoordinator.pausedFor}. */
  readonly sayPaused: () => Promise<void>;
  /** May empty tables. */
  readonly clickhouse: ClickHouseWriter;
  readonly logger: Logger;
}

const POLL_MS = 500;

/**
 * A replay by all workers together: each stops its lanes and says so. Once all have, one of them rewinds the groups,
 * and empties the tables when asked to. Then each starts its lanes again. A worker that dies on the way is not waited
 * for.
 */
export class ReplayCoordinator {
  private readonly inTurn = pLimit(1);
  private readonly loop: BackgroundLoop;
  private paused: RequestedReplay | null = null;
  /** Whether it began to empty tables for a replay that it has not started since. */
  private hasEmptied = false;
  /** In a row, of the replay in hand. */
  private failures = 0;
  private lastError: string | null = null;

  constructor(private readonly parts: ReplayCoordinatorParts) {
    this.loop = new BackgroundLoop({
      name: 'replay-coordinator',
      step: () => this.advance(),
      intervalMs: POLL_MS,
      onFailure: (error) => parts.logger.warn({ err: error }, 'The replay could not go on; it is tried again'),
    });
  }

  /** The id of the replay for which the lanes are stopped. */
  get pausedFor(): string | null {
    return this.paused?.id ?? null;
  }

  /** Beside the lanes, which it has stopped, while it fails; otherwise empty. */
  get status(): readonly SubscriptionStatus[] {
    const { failures, lastError } = this;
    return failures === 0 ? [] : [{ group: 'replay', lagMs: 0, failures, lastError, stuck: null }];
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Requests a replay and takes this worker's part in it at once. If it is the only worker, its lanes have restarted
   * when this resolves.
   * @param fresh empties the projected tables first.
   */
  async fromStart(fresh: boolean): Promise<void> {
    await this.parts.replays.request(fresh);
    await this.advance();
  }

  private advance(): Promise<void> {
    return this.inTurn(async () => {
      const replay = await this.parts.replays.waiting();
      try {
        if (replay !== null) await this.takePart(replay);
        if (this.paused !== null && (await this.parts.replays.waiting())?.id !== this.paused.id) await this.resume();
        this.failures = 0;
        this.lastError = null;
      } catch (error) {
        this.failures++;
        this.lastError = reasonOf(error);
        throw error;
      }
    });
  }

  private async takePart(replay: RequestedReplay): Promise<void> {
    const { replays, processes, consumers } = this.parts;
    if (this.paused?.id !== replay.id) {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      this.paused = replay;
      await this.parts.sayPaused();
    }
    if (await processes.allPausedFor(replay.id)) await replays.alone((lost) => this.rewind(lost));
  }

  /** Emptied here, a table may lack what lanes have projected since another worker, which holds the lock now, started them. */
  private async resume(): Promise<void> {
    if (this.hasEmptied) await this.parts.replays.request(false);
    this.hasEmptied = false;
    for (const consumer of this.parts.consumers) {
      // An earlier attempt may have started a part of it.
      await consumer.stop();
      await consumer.start();
    }
    this.paused = null;
    await this.parts.sayPaused();
  }

  private async rewind(lost: AbortSignal): Promise<void> {
    const { replays, groups, clickhouse } = this.parts;
    // Read again: since then it may have been done, or have become a fresh one.
    const replay = await replays.waiting();
    if (replay === null || replay.id !== this.paused?.id) return;
    // Groups first: a group that still runs somewhere cannot be rewound, and then nothing has been emptied.
    for (const { log, name, stream } of await groups()) {
      lost.throwIfAborted();
      await log.rewind({ name, stream });
    }
    if (replay.fresh) {
      this.hasEmptied = true;
      for (const table of [...PROJECTED_TABLES.flatMap(tablesOf), ...CELL_TABLES]) {
        lost.throwIfAborted();
        await clickhouse.execute(truncate(table));
      }
      await replays.distrustPeriods();
    }
    if (await replays.started(replay.id)) this.hasEmptied = false;
  }
}
