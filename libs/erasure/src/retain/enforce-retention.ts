import { type DrainBarrier, logWatermark, rewriteDeadLetters, rewriteLog } from '@parley/event-log';
import { type Postgres, runningTransactionsEnded } from '@parley/postgres';
import { type ClickHouse, countFacts, deleteFacts } from '../clickhouse/delete-facts.js';
import { withoutOlderThan } from '../domain/message-changes.js';
import { forgetEventKeys } from '../erase/forget-event-keys.js';
import { deleteConversations } from '../postgres/delete-conversations.js';
import { deleteEvents } from '../postgres/delete-events.js';
import { distrustCells } from '../postgres/distrust-cells.js';
import { forgetInsightTexts } from '../postgres/forget-insight-texts.js';
import { retentionCutoffs } from '../postgres/retention-cutoffs.js';
import { findOldFacts, type TenantCutoff } from './old-facts.js';

/**
 * Deletes what is older than its tenant keeps: a conversation by its last message, an event by when it happened. It
 * keeps no state, so a run that was cut off is done again. The order is that of an erasure, for the same reasons.
 */
export class EnforceRetention {
  constructor(
    private readonly postgres: Postgres,
    private readonly drainBarrier: DrainBarrier,
    private readonly clickhouse: ClickHouse,
  ) {}

  /**
   * Yields as long as a lane has not come far enough, which may take one that asks a language model hours: its caller
   * has other work meanwhile.
   */
  async *run(now: Date, signal: AbortSignal): AsyncGenerator<void, void> {
    const cutoffs = await retentionCutoffs(this.postgres, now);
    if (cutoffs.length === 0) return;
    for (const cutoff of cutoffs) await this.deleteRecords(cutoff, signal);
    // Messages must be projected before they leave the log, or the facts would not say which analyses go with them.
    yield* this.lanesHavePassed(signal);
    const rewriting = rewritingOf(cutoffs);
    do {
      await this.rewriteLog(rewriting, signal);
      yield* this.lanesHavePassed(signal);
      // A lane may have made dead letters of what it still held, and somebody may have put those back into the log.
    } while ((await rewriteDeadLetters(this.postgres, rewriting, signal)) > 0);
    for (const cutoff of cutoffs) {
      await this.deleteFacts(cutoff, signal);
      await forgetInsightTexts(this.postgres, cutoff.tenantId);
    }
  }

  private async deleteRecords({ tenantId, before }: TenantCutoff, signal: AbortSignal): Promise<void> {
    const record = async () => signal.throwIfAborted();
    // A conversation is at least as old as its last message, and only its beginning is in an index.
    const where = 'c.created_at < $3 AND c.last_message_at < $3';
    await deleteConversations(this.postgres, { tenantId, where, values: [before] }, record);
    await deleteEvents(this.postgres, tenantId, 'event_at < $3', [before], record);
    await this.postgres.query({
      // The stored time may be up to a day earlier than that of the latest event.
      text: `DELETE FROM users_with_revenue WHERE tenant_id = $1 AND last_event_at < $2::timestamptz - interval '1 day'`,
      values: [tenantId, before],
    });
  }

  private async *lanesHavePassed(signal: AbortSignal): AsyncGenerator<void, void> {
    await runningTransactionsEnded(this.postgres, signal);
    const watermark = await logWatermark(this.postgres);
    while (!(await this.drainBarrier.passed(watermark))) yield;
  }

  private async rewriteLog(rewriting: Rewriting, signal: AbortSignal): Promise<void> {
    await rewriteDeadLetters(this.postgres, rewriting, signal);
    await rewriteLog(this.postgres, { ...rewriting, from: '0', watermark: await logWatermark(this.postgres) }, signal);
  }

  private async deleteFacts({ tenantId, before }: TenantCutoff, signal: AbortSignal): Promise<void> {
    for (const choice of findOldFacts(before)) {
      signal.throwIfAborted();
      if ((await countFacts(this.clickhouse, tenantId, choice)) > 0) {
        await distrustCells(this.postgres, tenantId);
        if (choice.table === 'event_facts') {
          await forgetEventKeys(this.postgres, this.clickhouse, tenantId, choice, signal);
        }
        await deleteFacts(this.clickhouse, tenantId, choice);
      }
    }
  }
}

type Rewriting = ReturnType<typeof rewritingOf>;

function rewritingOf(cutoffs: readonly TenantCutoff[]) {
  const before = new Map(cutoffs.map((cutoff) => [cutoff.tenantId, cutoff.before]));
  return {
    mentioning: [...before.keys()],
    change: withoutOlderThan(before),
    record: () => Promise.resolve(),
  };
}
