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
import { inInserts, inReads, readEach } from './reads.js';
import { toAnalysisInput } from './to-analysis-input.js';

/** A thread may have been lost for want of memory, and not because of what it read. */
const ATTEMPTS = 2;

export interface AnalysisLane {
  readonly lane: string;
  /** See {@link IdleWindow}. */
  readonly idleWindowMs: number;
}

type AnalysisOutcome = Outcome<ProjectedTable, ProjectedTable, AnalysedConversation>;
type Outcomes = Map<ConversationChangedV1, AnalysisOutcome>;

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

  /** In parts, since a row holds the words of its conversation: up to a megabyte, and a batch has hundreds. */
  async *project(changes: readonly ConversationChangedV1[], { writtenAt, signal }: Batch): AsyncGenerator<Outcomes> {
    const newest = newestOfEach(changes);
    await sleep(this.idleWindow.waitMs(newest, writtenAt, new Date()), undefined, { signal });
    const stored = await this.source.progress([...newest.values()]);
    const left = new Set(changes);
    for (const part of inInserts(stored.filter((progress) => this.isDue(newest, progress)))) {
      const outcomes: Outcomes = new Map();
      const found = (key: ConversationKey, outcome: AnalysisOutcome): void => {
        const change = newest.get(keyOf(key));
        if (change === undefined) return;
        outcomes.set(change, outcome);
        left.delete(change);
      };
      for (const group of inReads(part)) {
        signal.throwIfAborted();
        const { conversations, unreadable } = await readEach(this.source, group);
        for (const one of unreadable) found(one, { kind: 'dead-letter', reason: one.reason });
        await Promise.all(conversations.map(async (one) => found(one, await this.outcome(one, signal))));
      }
      yield outcomes;
    }
    const there = new Set(stored.map(keyOf));
    const reason = (change: ConversationChangedV1) =>
      newest.get(keyOf(change)) !== change || there.has(keyOf(change)) ? 'superseded' : 'gone';
    yield new Map([...left].map((change) => [change, { kind: 'drop', reason: reason(change) }]));
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
