import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectedTable } from '@parley/clickhouse';
import { type ConversationChangedV1, conversationChangedV1 } from '@parley/contracts';
import { reasonOf } from '@parley/kernel';
import { StoreFailure } from '@parley/postgres';
import type { Batch, Outcome, Projection } from '../lane/projection.js';
import type { AnalysedConversation, AnalysisFollower } from './analysis-follower.port.js';
import { toAnalysisRows } from './analysis-row.js';
import type { ConversationAnalyser } from './conversation-analyser.port.js';
import type {
  ConversationKey,
  ConversationProgress,
  ConversationSource,
  StoredConversation,
} from './conversation-source.port.js';
import { IdleWindow } from './idle-window.js';
import { inReads, readEach } from './reads.js';
import { toAnalysisInput } from './to-analysis-input.js';

/** A thread may have been lost for want of memory, and not because of what it read. */
const ATTEMPTS = 2;

export interface AnalysisLane {
  readonly lane: string;
  /** See {@link IdleWindow}. */
  readonly idleWindowMs: number;
}

type AnalysisOutcome = Outcome<ProjectedTable, ProjectedTable, AnalysedConversation>;

/** Analyses each changed conversation once it has fallen idle, as it then stands: several changes make one analysis. */
export class ConversationAnalysisProjection implements Projection<
  ConversationChangedV1,
  ProjectedTable,
  ProjectedTable,
  AnalysedConversation
> {
  readonly lane: string;
  readonly contracts = [conversationChangedV1] as const;
  readonly table = 'conversation_analysis';
  readonly detailTable = 'conversation_analysis_details';
  readonly mostAtOnce = 256;
  private readonly idleWindow: IdleWindow;

  constructor(
    private readonly source: ConversationSource,
    private readonly analyser: ConversationAnalyser,
    private readonly follower: AnalysisFollower,
    { lane, idleWindowMs }: AnalysisLane,
  ) {
    this.lane = lane;
    this.idleWindow = new IdleWindow(idleWindowMs);
  }

  async project(changes: readonly ConversationChangedV1[], { writtenAt, signal }: Batch): Promise<AnalysisOutcome[]> {
    const newest = newestOfEach(changes);
    await sleep(this.idleWindow.waitMs(newest, writtenAt, new Date()), undefined, { signal });
    const stored = await this.source.progress([...newest.values()]);
    const outcomes = new Map<string, AnalysisOutcome>();
    for (const group of inReads(stored.filter((progress) => this.isDue(newest, progress)))) {
      signal.throwIfAborted();
      const { conversations, unreadable } = await readEach(this.source, group);
      for (const one of unreadable) outcomes.set(keyOf(one), { kind: 'dead-letter', reason: one.reason });
      const analyse = async (one: StoredConversation) => outcomes.set(keyOf(one), await this.outcome(one, signal));
      await Promise.all(conversations.map(analyse));
    }
    const there = new Set(stored.map(keyOf));
    return changes.map((change) => {
      const key = keyOf(change);
      if (newest.get(key) !== change) return { kind: 'drop', reason: 'superseded' };
      return outcomes.get(key) ?? { kind: 'drop', reason: there.has(key) ? 'superseded' : 'gone' };
    });
  }

  inserted(analysed: readonly AnalysedConversation[]): Promise<void> {
    return this.follower.take(analysed);
  }

  private isDue(newest: ReadonlyMap<string, ConversationChangedV1>, progress: ConversationProgress): boolean {
    const change = newest.get(keyOf(progress));
    return change !== undefined && this.idleWindow.isDue(keyOf(progress), change, progress, new Date());
  }

  private async outcome(conversation: StoredConversation, signal: AbortSignal): Promise<AnalysisOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        const input = toAnalysisInput(conversation);
        const result = await this.analyser.analyse(conversation, input, signal);
        return { kind: 'row', ...toAnalysisRows(conversation, result) };
      } catch (error) {
        // A failure while the lane stops says nothing about the conversation.
        signal.throwIfAborted();
        if (error instanceof StoreFailure) throw error;
        if (attempt === ATTEMPTS) return { kind: 'dead-letter', reason: reasonOf(error), attempts: attempt };
      }
    }
  }
}

const keyOf = ({ tenantId, conversationId }: ConversationKey): string => tenantId + conversationId;

function newestOfEach(changes: readonly ConversationChangedV1[]): Map<string, ConversationChangedV1> {
  const newest = new Map<string, ConversationChangedV1>();
  for (const change of changes) {
    const known = newest.get(keyOf(change));
    if (known === undefined || change.revision >= known.revision) newest.set(keyOf(change), change);
  }
  return newest;
}
