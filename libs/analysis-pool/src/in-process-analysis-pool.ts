import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Conversation, ConversationAnalysis, Explanation, LocalAnalyser } from '@parley/analysis';
import { AnalysisPool } from './analysis-pool.port.js';
import { TenantTurns } from '@parley/kernel';

/** Analyses on the calling thread, one conversation per turn of the event loop, without a time limit to enforce. */
export class InProcessAnalysisPool extends AnalysisPool {
  private readonly turns = new TenantTurns({ atOnce: 1 });
  private closed = false;

  constructor(private readonly analyser: Pick<LocalAnalyser, 'analyse' | 'explain'>) {
    super();
  }

  override analyse(tenantId: string, conversation: Conversation): Promise<ConversationAnalysis> {
    return this.inTurn(tenantId, () => this.analyser.analyse(conversation));
  }

  override explain(tenantId: string, conversation: Conversation): Promise<Explanation> {
    return this.inTurn(tenantId, () => this.analyser.explain(conversation));
  }

  override async close(): Promise<void> {
    this.closed = true;
  }

  private inTurn<T>(tenantId: string, work: () => T): Promise<T> {
    return this.turns.run(tenantId, async () => {
      await nextTurn();
      if (this.closed) throw new Error('The analysis was stopped.');
      return work();
    });
  }
}
