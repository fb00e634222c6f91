import type { Conversation } from '@parley/analysis';
import type { AnalysisPool } from '@parley/analysis-pool';
import { type Assessment, Assessor } from './assessor.port.js';
import type { ConversationKey } from './conversation-source.port.js';

/** The local analysis, and nothing else. */
export class LocalAssessor extends Assessor {
  constructor(private readonly pool: AnalysisPool) {
    super();
  }

  override async assess(_key: ConversationKey, conversation: Conversation): Promise<Assessment> {
    return { analysis: await this.pool.analyse(conversation), judgement: null };
  }
}
