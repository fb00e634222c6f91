import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Conversation, ConversationAnalysis, Explanation, LocalAnalyser } from '@parley/analysis';
import { AnalysisPool } from './analysis-pool.port.js';

/** On this very thread, one conversation a turn of the event loop. It has no time limit: nothing could keep one. */
export class InProcessAnalysisPool extends AnalysisPool {
  private readonly oneAtATime = pLimit(1);

  constructor(private readonly analyser: Pick<LocalAnalyser, 'analyse' | 'explain'>) {
    super();
  }

  override analyse(conversation: Conversation): Promise<ConversationAnalysis> {
    return this.inTurn(() => this.analyser.analyse(conversation));
  }

  override explain(conversation: Conversation): Promise<Explanation> {
    return this.inTurn(() => this.analyser.explain(conversation));
  }

  override async close(): Promise<void> {
    this.oneAtATime.clearQueue();
  }

  private inTurn<T>(work: () => T): Promise<T> {
    return this.oneAtATime(async () => {
      await nextTurn();
      return work();
    });
  }
}
