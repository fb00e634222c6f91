import type { Conversation, ConversationAnalysis } from '@parley/analysis';
import type { JudgedAnalysis } from '@parley/llm-judge';
import type { ConversationKey } from './conversation-source.port.js';

/** An analysis, and what a language model contributed; null: none was asked. */
export interface AnalysisResult {
  readonly analysis: ConversationAnalysis;
  readonly judgement: Omit<JudgedAnalysis, 'analysis'> | null;
}

export abstract class ConversationAnalyser {
  /** @throws an error about this conversation; {@link StoreFailure}; or the signal's reason once it is aborted. */
  abstract analyse(key: ConversationKey, conversation: Conversation, signal: AbortSignal): Promise<AnalysisResult>;
}
