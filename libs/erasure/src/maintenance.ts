import type { Logger } from 'pino';
import { type DrainBarrier, PostgresDrainBarrier } from '@parley/event-log';
import type { Clock } from '@parley/kernel';
import type { BackgroundLoop } from '@parley/platform';
import { loneLoop, type Postgres } from '@parley/postgres';
import { sweepSecurityLog } from '@parley/tenancy';
import { sweepWebhookDeliveries } from '@parley/webhooks';
import type { ClickHouse } from './clickhouse/delete-facts.js';
import { type KeptPeriods, NO_PERIODS } from './erase/erase-facts.js';
import { ErasePerson } from './erase/erase-person.js';
import { unfinishedErasures } from './postgres/erasure-jobs.js';
import { MaskHistory } from './mask-history/mask-history.js';
import { unfinishedMaskings } from './postgres/masking-jobs.js';
import { erasuresToVacuum, vacuumErased } from './postgres/vacuum-erased.js';
import { EnforceRetention } from './retain/enforce-retention.js';

const ROUND_MS = 500;
/** The name from before this was called maintenance, so that processes of both versions take turns. */
const LOCK = 'parley:housekeeper';
const RETENTION_MS = 86_400_000;
/** The least time between two vacuums: one reads every index whole, and serves all erasures that ended before it. */
const VACUUM_MS = 600_000;

export interface MaintenanceParts {
  readonly postgres: Postgres;
  /** For where other groups than PostgreSQL's own consume the log as well. */
  readonly drainBarrier?: DrainBarrier;
  readonly clickhouse: ClickHouse;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Adds up again what retention has taken apart; the two take turns. */
  readonly keeper?: { keep(signal: AbortSignal): Promise<void> } | null;
  readonly periods?: KeptPeriods;
}

/**
 * Erases people, masks what was said before, and enforces retention, from its start on. Several may run; one of them
 * works, and another takes over when its connection ends.
 */
export class Maintenance {
  private readonly erasures: ErasePerson;
  private readonly maskings: MaskHistory;
  private readonly retention: EnforceRetention;
  /** Separate loops, since retention may delete for long while an erasure could go on. */
  private readonly loops: Readonly<Record<'jobs' | 'retention', BackgroundLoop>>;
  private retaining: { readonly steps: AsyncGenerator<void, void>; readonly begunAt: number } | null = null;
  private retainedAt: number | null = null;
  private vacuumedAt: number | null = null;

  constructor(private readonly parts: MaintenanceParts) {
    const { postgres, clickhouse, clock, periods = NO_PERIODS } = parts;
    const { drainBarrier = new PostgresDrainBarrier(postgres) } = parts;
    this.erasures = new ErasePerson(postgres, drainBarrier, clickhouse, clock, periods);
    this.maskings = new MaskHistory(postgres, drainBarrier, clickhouse, clock);
    this.retention = new EnforceRetention(postgres, drainBarrier, clickhouse);
    this.loops = {
      jobs: this.loop('jobs', (signal) => this.advanceJobs(signal)),
      retention: this.loop('retention', (signal) => this.retainAndKeep(signal)),
    };
  }

  start(): void {
    this.retaining = null;
    for (const loop of Object.values(this.loops)) loop.start();
  }

  /** Work that is cut off goes on at the next start. */
  async stop(): Promise<void> {
    await Promise.all(Object.values(this.loops).map((loop) => loop.stop()));
  }

  private loop(name: string, step: (signal: AbortSignal) => Promise<void>): BackgroundLoop {
    return loneLoop(this.parts.postgres, [LOCK, name], {
      name: `maintenance-${name}`,
      step,
      intervalMs: ROUND_MS,
      onFailure: (error, about) =>
        this.parts.logger.warn({ err: error, loop: name, ...about }, 'Maintenance failed; it is tried again'),
    });
  }

  private async advanceJobs(signal: AbortSignal): Promise<void> {
    for (const job of await unfinishedMaskings(this.parts.postgres)) {
      await this.attempt('jobs', { masking: job.userId }, () => this.maskings.advance(job, signal), signal);
    }
    for (const job of await unfinishedErasures(this.parts.postgres)) {
      await this.attempt('jobs', { erasure: job.id }, () => this.erasures.advance(job, signal), signal);
    }
  }

  private async retainAndKeep(signal: AbortSignal): Promise<void> {
    await this.attempt('retention', { work: 'retention' }, () => this.retainDaily(signal), signal);
    await this.attempt('retention', { work: 'vacuum' }, () => this.vacuum(signal), signal);
    await this.parts.keeper?.keep(signal);
  }

  private async retainDaily(signal: AbortSignal): Promise<void> {
    const now = this.parts.clock.now();
    if (this.retaining === null) {
      if (this.retainedAt !== null && now.getTime() - this.retainedAt < RETENTION_MS) return;
      await sweepSecurityLog(this.parts.postgres, now);
      await sweepWebhookDeliveries(this.parts.postgres, now);
      this.retaining = { steps: this.retention.run(now, signal), begunAt: now.getTime() };
    }
    const { retaining } = this;
    // One that fails is begun again.
    this.retaining = null;
    const { done } = await retaining.steps.next();
    // What it deletes is older than its beginning allows.
    if (done === true) this.retainedAt = retaining.begunAt;
    else this.retaining = retaining;
  }

  private async vacuum(signal: AbortSignal): Promise<void> {
    const now = this.parts.clock.now();
    if (this.vacuumedAt !== null && now.getTime() - this.vacuumedAt < VACUUM_MS) return;
    const erasures = await erasuresToVacuum(this.parts.postgres);
    if (erasures.length === 0) return;
    // Even if the vacuum fails: one that is not allowed, or not possible, would be tried without end.
    this.vacuumedAt = now.getTime();
    await vacuumErased(this.parts.postgres, erasures, now, signal);
  }

  /** A job that fails does not hold up the others; it is tried again in the next round. */
  private async attempt(
    loop: keyof typeof this.loops,
    about: object,
    work: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return;
    await work().catch((error: unknown) => this.loops[loop].fail(error, about));
  }
}
