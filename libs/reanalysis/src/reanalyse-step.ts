import type { Logger } from 'pino';
import { type ClickHouse, type ClickHouseWriter, deleteRows, insertRows, tablesOf } from '@parley/clickhouse';
import { StoreFailure } from '@parley/postgres';
import {
  type AnalysisFollower,
  type AnalysisRows,
  type ConversationAnalyser,
  type ConversationKey,
  type ConversationSource,
  inReads,
  readEach,
  revisionOf,
  type StoredConversation,
  toAnalysisInput,
  toAnalysisRows,
} from '@parley/projections';

export interface StepParts {
  readonly source: ConversationSource;
  readonly analyser: ConversationAnalyser;
  readonly follower: AnalysisFollower;
  /** For inserts. */
  readonly writer: ClickHouseWriter;
  /** For reading and deleting: a worker's own user may have neither right. */
  readonly maintenance: ClickHouse;
  readonly logger: Logger;
}

export interface StepResult {
  readonly analysed: number;
  /** Conversations that keep their older analysis. */
  readonly failed: number;
}

const THIS_ROW =
  'tenant_id = {tenantId:UUID} AND conversation_id = {conversationId:UUID} AND row_version = {version:UInt64}';

/** Reads, analyses and inserts some conversations, and takes back rows of those that changed or went meanwhile. */
export class ReanalyseStep {
  constructor(private readonly parts: StepParts) {}

  async run(keys: readonly ConversationKey[], signal: AbortSignal): Promise<StepResult> {
    const { rows, failed } = await this.analyse(keys, signal);
    const analysed = await this.insert(rows);
    await this.takeBackOvertaken(rows);
    await this.parts.follower.take(rows.map(({ fact }) => fact));
    return { analysed, failed: failed + rows.length - analysed };
  }

  private async analyse(keys: readonly ConversationKey[], signal: AbortSignal) {
    const { source, analyser, logger } = this.parts;
    const rows: AnalysisRows[] = [];
    let failed = 0;
    const analyse = async (one: StoredConversation) =>
      toAnalysisRows(one, await analyser.analyse(one, toAnalysisInput(one), signal));
    for (const group of inReads(await source.progress(keys))) {
      // One at a time: a lane's conversations then wait for at most one of these.
      const { conversations, unreadable } = await readEach(source, group);
      failed += unreadable.length;
      for (const { tenantId, conversationId, reason } of unreadable) {
        logger.warn({ reason, tenantId, conversationId }, 'Keeps its older analysis: it cannot be read');
      }
      for (const conversation of conversations) {
        try {
          rows.push(await analyse(conversation));
        } catch (error) {
          if (error instanceof StoreFailure) throw error;
          failed++;
          const { tenantId, conversationId } = conversation;
          logger.warn({ err: error, tenantId, conversationId }, 'Keeps its older analysis');
        }
      }
    }
    return { rows, failed };
  }

  /** As in a lane, every row has its detail. Returns how many rows the store took. */
  private async insert(rows: readonly AnalysisRows[]): Promise<number> {
    const { writer } = this.parts;
    const details = rows.map(({ detail }) => detail);
    const rejected = await insertRows(writer, 'conversation_analysis_details', details);
    const withoutDetail = new Set(rejected.map(({ row }) => row.key));
    const taken = rows.map(({ row }) => row).filter(({ key }) => !withoutDetail.has(key));
    return taken.length - (await insertRows(writer, 'conversation_analysis', taken)).length;
  }

  /**
   * A conversation that was erased or masked between read and insert must not come back. An erasure removes it from
   * PostgreSQL first: if it is still there now, the erasure finds its rows in ClickHouse later.
   */
  private async takeBackOvertaken(rows: readonly AnalysisRows[]): Promise<void> {
    const { source, maintenance } = this.parts;
    const keys = rows.map(({ row }) => keyOf(row));
    const still = new Map((await source.progress(keys)).map((now) => [now.conversationId, now.revision]));
    for (const { row } of rows) {
      const { tenantId, conversationId } = keyOf(row);
      if (still.get(conversationId) === revisionOf(row)) continue;
      for (const table of ['conversation_analysis_details', ...tablesOf('conversation_analysis')]) {
        await maintenance.writer.execute(deleteRows(table, THIS_ROW), {
          tenantId,
          conversationId,
          version: row.version,
        });
      }
    }
  }
}

const keyOf = ({ values }: AnalysisRows['row']): ConversationKey => ({
  tenantId: values.tenant_id,
  conversationId: values.conversation_id,
});
