import type { AnalysisRunner, Conversation } from '@parley/analysis';
import { type Assessment, Assessor } from './assessor.port.js';
import type { ConversationKey } from './conversation-source.port.js';

/** The local analysis, and nothing else. */
export class LocalAssessor extends Assessor {
  constructor(private readonly runner: AnalysisRunner) {
    super();
  }

  override async assess(_key: ConversationKey, conversation: Conversation): Promise<Assessment> {
    return { analysis: await this.runner.analyse(conversation), judgement: null };
  }
}
