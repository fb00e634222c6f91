import { type DrainBarrier, logWatermark, rewriteDeadLetters, rewriteLog } from '@parley/event-log';
import type { Clock } from '@parley/kernel';
import { maskFragmentsOf } from '@parley/otlp';
import { type Postgres, runningTransactionsEnded } from '@parley/postgres';
import { type ClickHouse, countFacts, deleteFacts, type FactChoice } from '../clickhouse/delete-facts.js';
import type { MaskingJob } from '../domain/masking-job.js';
import { withMaskedTexts } from '../domain/message-changes.js';
import { forgetInsightTexts } from '../postgres/forget-insight-texts.js';
import { maskConversations } from '../postgres/mask-conversations.js';
import { maskEvents } from '../postgres/mask-events.js';
import { finishMasking, goTo } from '../postgres/masking-jobs.js';
import { maskWholeEvents } from './mask-whole-events.js';

/** Tables whose older versions may hold what was said. */
const VERSIONED = [
  { table: 'conversation_facts', key: 'conversation_id' },
  { table: 'conversation_analysis', key: 'conversation_id' },
  { table: 'conversation_analysis_details', key: 'conversation_id' },
  { table: 'user_facts', key: 'user_id' },
  { table: 'event_facts', key: 'event_id' },
] as const;

/** Masks what a user said before they were anonymised, in every store. New records are masked as they come in. */
export class MaskHistory {
  constructor(
    private readonly postgres: Postgres,
    private readonly drainBarrier: DrainBarrier,
    private readonly clickhouse: ClickHouse,
    private readonly clock: Clock,
  ) {}

  /**
   * Goes as far as it can; when it has to wait for the lanes, is requested again, or another process has done a step
   * meanwhile, a later call goes on.
   */
  async advance(job: MaskingJob, signal: AbortSignal): Promise<void> {
    if (job.step === 'records') {
      // Then every transaction that still saw the user as not anonymised has stored what it had to store.
      await runningTransactionsEnded(this.postgres, signal);
      await maskFragmentsOf(this.postgres, job, signal);
      await maskConversations(this.postgres, job, this.clock, signal);
      await maskEvents(this.postgres, job, signal);
      if (!(await goTo(this.postgres, job, 'log', null))) return;
      return this.advance({ ...job, step: 'log' }, signal);
    }
    if (job.step === 'log') {
      const watermark = await this.rewriteLog(job, signal);
      if (!(await goTo(this.postgres, job, 'lanes', watermark))) return;
      return this.advance({ ...job, step: 'lanes', watermark }, signal);
    }
    if (!(await this.drainBarrier.passed(job.watermark ?? '0'))) return;
    // A lane may have made dead letters of what it still held, and somebody may have put those back into the log.
    const late = await rewriteDeadLetters(this.postgres, rewritingOf(job), signal);
    // With the watermark, so that nobody who still rewrites the log for the first time takes this for the same step.
    if (late > 0) return void (await goTo(this.postgres, job, 'log', job.watermark));
    if ((await maskWholeEvents(this.postgres, this.clickhouse, job, signal)) > 0) {
      return void (await goTo(this.postgres, job, 'lanes', await logWatermark(this.postgres)));
    }
    await this.deleteOldVersions(job, signal);
    await forgetInsightTexts(this.postgres, job.tenantId);
    await finishMasking(this.postgres, job);
  }

  /** @returns the watermark that the lanes have to pass. */
  private async rewriteLog(job: MaskingJob, signal: AbortSignal): Promise<string> {
    const rewriting = rewritingOf(job);
    await rewriteDeadLetters(this.postgres, rewriting, signal);
    // Not earlier: what somebody put back before its letter was rewritten has to be below it.
    const watermark = await logWatermark(this.postgres);
    await rewriteLog(this.postgres, { ...rewriting, from: job.userXid ?? '0', watermark }, signal);
    return watermark;
  }

  /** For every reader, the masked version has replaced the earlier ones; this takes them off the disk. */
  private async deleteOldVersions({ tenantId, userId }: MaskingJob, signal: AbortSignal): Promise<void> {
    for (const { table, key } of VERSIONED) {
      signal.throwIfAborted();
      const choice: FactChoice = {
        table,
        where: (rowsOf) => `user_id = {userId:UUID} AND (${key}, row_version) NOT IN (
          SELECT ${key}, max(row_version) FROM ${rowsOf(table)}
          WHERE tenant_id = {tenantId:UUID} AND user_id = {userId:UUID} GROUP BY ${key})`,
        parameters: { userId },
      };
      if ((await countFacts(this.clickhouse, tenantId, choice)) > 0) {
        await deleteFacts(this.clickhouse, tenantId, choice);
      }
    }
  }
}

const rewritingOf = ({ userId }: MaskingJob) => ({
  mentioning: [userId],
  change: withMaskedTexts(userId),
  record: () => Promise.resolve(),
});
