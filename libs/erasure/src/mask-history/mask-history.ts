import { logHorizon, type LogPassage, rewriteDeadLetters, rewriteLog } from '@parley/event-log';
import type { Clock, Json } from '@parley/kernel';
import { type Postgres, runningTransactionsEnded } from '@parley/postgres';
import { maskJson } from '@parley/privacy';
import { type ClickHouse, countFacts, deleteFacts, type FactChoice } from '../clickhouse/delete-facts.js';
import { forgetInsightTexts } from '../postgres/forget-insight-texts.js';
import { maskConversations } from './mask-conversations.js';
import { maskEvents } from './mask-events.js';
import { finishMasking, goTo, type MaskingJob } from './masking-job.js';

/** Tables whose older versions may hold what was said. */
const VERSIONED = [
  { table: 'conversation_facts', key: 'conversation_id' },
  { table: 'conversation_analysis', key: 'conversation_id' },
  { table: 'conversation_analysis_details', key: 'conversation_id' },
  { table: 'user_facts', key: 'user_id' },
] as const;

/** Masks what a user said before they were anonymised, in every store. What comes in meanwhile is masked as it comes. */
export class MaskHistory {
  constructor(
    private readonly postgres: Postgres,
    private readonly passage: LogPassage,
    private readonly clickhouse: ClickHouse,
    private readonly clock: Clock,
  ) {}

  /** Goes as far as it can; what must wait for the lanes goes on at another call. */
  async advance(job: MaskingJob, signal: AbortSignal): Promise<void> {
    if (job.step === 'records') {
      // Whoever still took the user for one who is not anonymised has stored what it had to store.
      await runningTransactionsEnded(this.postgres, signal);
      await maskConversations(this.postgres, job, this.clock, signal);
      await maskEvents(this.postgres, job, signal);
      await goTo(this.postgres, job, 'log', null);
      return this.advance({ ...job, step: 'log' }, signal);
    }
    if (job.step === 'log') {
      const horizon = await logHorizon(this.postgres);
      await this.rewriteLog(job, horizon, signal);
      await goTo(this.postgres, job, 'lanes', horizon);
      return this.advance({ ...job, step: 'lanes', horizon }, signal);
    }
    if (!(await this.passage.passed(job.horizon ?? '0'))) return;
    await this.deleteOldVersions(job);
    await forgetInsightTexts(this.postgres, job.tenantId);
    await finishMasking(this.postgres, job);
  }

  private async rewriteLog(job: MaskingJob, horizon: string, signal: AbortSignal): Promise<void> {
    const rewriting = {
      mentioning: [job.userId],
      change: (message: Readonly<Record<string, unknown>>) => maskProperties(message, job.userId),
      record: () => Promise.resolve(),
    };
    await rewriteDeadLetters(this.postgres, rewriting);
    await rewriteLog(this.postgres, { ...rewriting, from: job.userXid ?? '0', horizon }, signal);
  }

  /** The masked version has replaced those before it for every reader; this takes them off the disk. */
  private async deleteOldVersions({ tenantId, userId }: MaskingJob): Promise<void> {
    for (const { table, key } of VERSIONED) {
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

function maskProperties(message: Readonly<Record<string, unknown>>, userId: string): object {
  const { properties } = message;
  if (message['userId'] !== userId || properties == null) return message;
  const masked = maskJson(properties as Json);
  return JSON.stringify(masked) === JSON.stringify(properties) ? message : { ...message, properties: masked };
}
