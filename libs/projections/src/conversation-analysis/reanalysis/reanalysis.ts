import type { Logger } from 'pino';
import { type ClickHouse, type ClickHouseWriter, DATABASE } from '@parley/clickhouse';
import { pause } from '@parley/kernel';
import { StoreFailure } from '@parley/postgres';
import { insertStep } from '../../lane/insert-step.js';
import { type AnalysisRows, revisionOf, toAnalysisRows } from '../analysis-row.js';
import type { Assessor } from '../assessor.port.js';
import type { ConversationKey, ConversationSource } from '../conversation-source.port.js';
import { inReads } from '../reads.js';
import { toAnalysisInput } from '../to-analysis-input.js';
import { outdatedAnalyses, outdatedCount } from './outdated-analyses.query.js';
import type { Reanalyses, ReanalysisRun } from './reanalyses.js';

export interface ReanalysisParts {
  readonly reanalyses: Reanalyses;
  readonly source: ConversationSource;
  readonly assessor: Assessor;
  /** Inserts. */
  readonly writer: ClickHouseWriter;
  /** Finds and deletes: a worker's own user may have neither right. */
  readonly housekeeping: ClickHouse;
  readonly logger: Logger;
  /** How often to look whether a run was asked for. */
  readonly pollMs?: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Conversations between two marks of progress: what a crash repeats at the most. */
const STEP = 50;
const POLL_MS = 2_000;
const SHORTEST_PAUSE_MS = 20;

/**
 * Brings the history up to the analyser of this process, in the background: read, analyse, insert, mark, rest. It
 * rests as long as it worked, so that fresh conversations always find room. What it inserts has the revision it read
 * and the newer analyser's version, so it never hides anything newer, and doing a step twice changes nothing.
 */
export class Reanalysis {
  private stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ReanalysisParts) {}

  start(): void {
    this.stopping = new AbortController();
    this.loop = this.poll(this.stopping.signal);
  }

  /** Lets the step at hand finish; the run goes on where it was with the next start. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async poll(signal: AbortSignal): Promise<void> {
    const { reanalyses, logger, pollMs = POLL_MS } = this.parts;
    while (!signal.aborted) {
      try {
        if ((await reanalyses.unfinished()) !== null) await reanalyses.alone(() => this.run(signal));
      } catch (error) {
        logger.warn({ err: error }, 'Reanalysis failed; it goes on where it was');
      }
      await pause(pollMs, signal);
    }
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { reanalyses } = this.parts;
    const run = await reanalyses.unfinished();
    if (run === null) return;
    const tenants = await reanalyses.tenantsFrom(run.tenantId);
    if (run.total === null) await reanalyses.counted(run.id, await this.count(run, tenants));
    for (const tenantId of tenants) {
      await this.tenant(run, tenantId, signal);
      if (signal.aborted) return;
    }
    await reanalyses.finish(run.id);
  }

  private async count({ analyserVersion }: ReanalysisRun, tenants: readonly string[]): Promise<number> {
    let sum = 0;
    for (const tenantId of tenants) {
      const scope = { tenantId, analyserVersion, after: BEFORE_ALL };
      sum += (await this.parts.housekeeping.reader.read(outdatedCount, scope))[0]?.total ?? 0;
    }
    return sum;
  }

  private async tenant(run: ReanalysisRun, tenantId: string, signal: AbortSignal): Promise<void> {
    const { housekeeping, reanalyses } = this.parts;
    const { analyserVersion } = run;
    let after = run.tenantId === tenantId ? (run.conversationId ?? BEFORE_ALL) : BEFORE_ALL;
    for (;;) {
      const page = await housekeeping.reader.read(outdatedAnalyses, { tenantId, analyserVersion, after });
      if (page.length === 0) return;
      for (let start = 0; start < page.length; start += STEP) {
        if (signal.aborted) return;
        const startedAt = Date.now();
        const step = page.slice(start, start + STEP);
        const done = await this.step(step.map(({ conversationId }) => ({ tenantId, conversationId })));
        after = step.at(-1)?.conversationId ?? after;
        await reanalyses.advance(run.id, { tenantId, conversationId: after, ...done });
        await pause(Math.max(SHORTEST_PAUSE_MS, Date.now() - startedAt), signal);
      }
    }
  }

  private async step(keys: readonly ConversationKey[]): Promise<{ analysed: number; failed: number }> {
    const { source, writer } = this.parts;
    const rows: AnalysisRows[] = [];
    let failed = 0;
    for (const group of inReads(await source.progress(keys))) {
      // One after the other: a lane's conversations then wait for one of these at the most.
      for (const conversation of await source.load(group)) {
        try {
          rows.push(await this.analyse(conversation));
        } catch (error) {
          if (error instanceof StoreFailure) throw error;
          failed++;
          const { tenantId, conversationId } = conversation;
          this.parts.logger.warn({ err: error, tenantId, conversationId }, 'Keeps its older analysis');
        }
      }
    }
    const refused = await insertStep(
      writer,
      'conversation_analysis_details',
      rows.map(({ detail }) => detail),
    );
    const keysRefused = new Set(refused.map(({ row }) => row.key));
    const taken = rows.map(({ row }) => row).filter(({ key }) => !keysRefused.has(key));
    const alsoRefused = await insertStep(writer, 'conversation_analysis', taken);
    await this.takeBackOvertaken(rows);
    failed += refused.length + alsoRefused.length;
    return { analysed: taken.length - alsoRefused.length, failed };
  }

  /**
   * A conversation that was erased or masked between read and insert must not come back. Whoever erases takes it out
   * of PostgreSQL first: what is still there now is found by them in ClickHouse afterwards.
   */
  private async takeBackOvertaken(rows: readonly AnalysisRows[]): Promise<void> {
    const { source, housekeeping } = this.parts;
    const keys = rows.map(({ row }) => keyOf(row));
    const still = new Map((await source.progress(keys)).map((now) => [now.conversationId, now.revision]));
    for (const { row } of rows) {
      const { tenantId, conversationId } = keyOf(row);
      if (still.get(conversationId) === revisionOf(row)) continue;
      for (const table of ['conversation_analysis_details', 'conversation_analysis'] as const) {
        await housekeeping.writer.command(
          `ALTER TABLE ${DATABASE}.${table} DELETE WHERE tenant_id = {tenantId:UUID}
             AND conversation_id = {conversationId:UUID} AND row_version = {version:UInt64} SETTINGS mutations_sync = 2`,
          { tenantId, conversationId, version: row.version },
        );
      }
    }
  }

  private async analyse(conversation: Awaited<ReturnType<ConversationSource['load']>>[number]): Promise<AnalysisRows> {
    const input = toAnalysisInput(conversation);
    return toAnalysisRows(conversation, await this.parts.assessor.assess(conversation, input, this.stopping.signal));
  }
}

const keyOf = ({ values }: AnalysisRows['row']): ConversationKey => ({
  tenantId: String(values['tenant_id']),
  conversationId: String(values['conversation_id']),
});
