import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ConversationAnalysis } from '../analysis.js';
import type { Conversation } from '../conversation.js';
import type { Explanation } from '../explain/explanation.js';
import type { LocalAnalyser } from '../local/local-analyser.js';
import { AnalysisRunner } from './analysis-runner.port.js';

/** On this very thread, one conversation a turn of the event loop. It has no time limit: nothing could keep one. */
export class InProcessAnalysisRunner extends AnalysisRunner {
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
