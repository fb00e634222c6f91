import { type DrainBarrier, logWatermark, rewriteDeadLetters, rewriteLog } from '@parley/event-log';
import type { Clock } from '@parley/kernel';
import { type Postgres, type Queryable, runningTransactionsEnded } from '@parley/postgres';
import { forgetPrompts, retirePrompts } from '@parley/prompts';
import type { ClickHouse } from '../clickhouse/delete-facts.js';
import type { ErasureJob } from '../domain/erasure-job.js';
import { type LoggedMessage, withoutPerson } from '../domain/message-changes.js';
import { deleteEventKeys, type KeyedEvent } from '../postgres/delete-event-keys.js';
import { erasePersonRecords, eventsOfConversations, promptsOfConversations } from '../postgres/erase-records.js';
import { addCounts, finishErasure, goTo, raiseCounts, startErasure } from '../postgres/erasure-jobs.js';
import { forgetInsightTexts } from '../postgres/forget-insight-texts.js';
import { erasePersonFacts, type KeptPeriods } from './erase-facts.js';
import { forgetEventKeys } from './forget-event-keys.js';

/**
 * Erases a person whose user row is gone already. Each step can be cut off and done again, and none begins before the
 * previous one is stored as done; the order keeps anything from coming back.
 */
export class ErasePerson {
  constructor(
    private readonly postgres: Postgres,
    private readonly drainBarrier: DrainBarrier,
    private readonly clickhouse: ClickHouse,
    private readonly clock: Clock,
    private readonly periods: KeptPeriods,
  ) {}

  /**
   * Goes as far as it can; when it has to wait for the lanes, a later call goes on. It ends where another process, which
   * took this one for gone, has done a step meanwhile.
   */
  async advance(job: ErasureJob, signal: AbortSignal): Promise<void> {
    await startErasure(this.postgres, job, this.clock.now());
    let current: ErasureJob | null = job;
    while (current !== null) {
      signal.throwIfAborted();
      current = await this.step(current, signal);
    }
  }

  private async step(job: ErasureJob, signal: AbortSignal): Promise<ErasureJob | null> {
    switch (job.step) {
      case 'records':
        // Then every transaction that looked the user up before the row was deleted has stored what it had to store.
        await runningTransactionsEnded(this.postgres, signal);
        // None is kept while the erasure is under way.
        await forgetInsightTexts(this.postgres, job.tenantId);
        await erasePersonRecords(this.postgres, job, async (tx, counts) => {
          signal.throwIfAborted();
          await addCounts(tx, job, counts);
        });
        await retirePrompts(
          this.postgres,
          job.tenantId,
          await promptsOfConversations(this.postgres, job),
          this.clock.now(),
        );
        return this.next(job, 'log', null);
      case 'log':
        await runningTransactionsEnded(this.postgres, signal);
        await forgetPrompts(this.postgres, job.tenantId, await promptsOfConversations(this.postgres, job));
        return this.next(job, 'lanes', await this.rewriteLog(job, signal));
      case 'lanes': {
        if (!(await this.drainBarrier.passed(job.watermark ?? '0'))) return null;
        // A lane may have made dead letters of what it still held, and somebody may have put those back into the log.
        const late = await rewriteDeadLetters(this.postgres, await this.rewriting(job, 'deadLetterMessages'), signal);
        // With the watermark, so that nobody who still rewrites the log for the first time takes this for the same step.
        return late > 0 ? this.next(job, 'log', job.watermark) : this.next(job, 'facts', null);
      }
      case 'facts':
        await this.eraseFacts(job, signal);
        await this.postgres.transaction((tx) => finishErasure(tx, job, this.clock.now()));
        return null;
    }
  }

  private async eraseFacts(job: ErasureJob, signal: AbortSignal): Promise<void> {
    const ofUser = { where: 'user_id = {userId:UUID}', parameters: { userId: job.userId } };
    const events = { table: 'event_facts', ...ofUser } as const;
    await forgetEventKeys(this.postgres, this.clickhouse, job.tenantId, events, signal);
    await erasePersonFacts(this.clickhouse, job, {
      eventIds: await eventsOfConversations(this.postgres, job),
      periods: this.periods,
      record: (counts) => raiseCounts(this.postgres, job, counts),
      signal,
    });
  }

  private async next(job: ErasureJob, step: ErasureJob['step'], watermark: string | null): Promise<ErasureJob | null> {
    return (await goTo(this.postgres, job, step, watermark)) ? { ...job, step, watermark } : null;
  }

  /** @returns the watermark that the lanes have to pass. */
  private async rewriteLog(job: ErasureJob, signal: AbortSignal): Promise<string> {
    await rewriteDeadLetters(this.postgres, await this.rewriting(job, 'deadLetterMessages'), signal);
    // Not earlier: what somebody put back before its letter was rewritten has to be below it.
    const watermark = await logWatermark(this.postgres);
    const rewriting = await this.rewriting(job, 'logMessages');
    await rewriteLog(this.postgres, { ...rewriting, from: job.userXid ?? '0', watermark }, signal);
    return watermark;
  }

  private async rewriting(job: ErasureJob, counted: 'logMessages' | 'deadLetterMessages') {
    const events = new Set(await eventsOfConversations(this.postgres, job));
    const change = withoutPerson(job.userId, events);
    const keyed: KeyedEvent[] = [];
    return {
      mentioning: [job.userId, ...(events.size > 0 ? [job.tenantId] : [])],
      change: (message: LoggedMessage) => {
        const left = change(message);
        const { eventId, insertId } = message;
        if (left === null && typeof insertId === 'string') keyed.push({ eventId: String(eventId), insertId });
        return left;
      },
      record: async (tx: Queryable, changed: number) => {
        await addCounts(tx, job, { [counted]: changed });
        // An event that is taken out before it is projected is named nowhere else.
        await deleteEventKeys(tx, job.tenantId, keyed.splice(0));
      },
    };
  }
}
