import type { Conversation } from '@parley/analysis';
import type { AnalysisPool } from '@parley/analysis-pool';
import { type AnalysisResult, ConversationAnalyser } from './conversation-analyser.port.js';
import type { ConversationKey } from './conversation-source.port.js';

/** The local analysis, and nothing else. */
export class PooledAnalyser extends ConversationAnalyser {
  constructor(private readonly pool: AnalysisPool) {
    super();
  }

  override async analyse({ tenantId }: ConversationKey, conversation: Conversation): Promise<AnalysisResult> {
    return { analysis: await this.pool.analyse(tenantId, conversation), judgement: null };
  }
}
