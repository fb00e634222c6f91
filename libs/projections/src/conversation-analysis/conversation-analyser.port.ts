import type { Conversation, ConversationAnalysis } from '@parley/analysis';
import type { JudgedAnalysis } from '@parley/llm-judge';
import type { ConversationKey } from './conversation-source.port.js';

/** An analysis, and what a language model had to do with it; null: none was asked. */
export interface AnalysisResult {
  readonly analysis: ConversationAnalysis;
  readonly judgement: Omit<JudgedAnalysis, 'analysis'> | null;
}

export abstract class ConversationAnalyser {
  /** @throws what is wrong with this conversation; {@link StoreFailure}; or the signal's reason once it is aborted. */
  abstract analyse(key: ConversationKey, conversation: Conversation, signal: AbortSignal): Promise<AnalysisResult>;
}
