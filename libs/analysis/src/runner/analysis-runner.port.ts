import type { ConversationAnalysis } from '../analysis.js';
import type { Conversation } from '../conversation.js';
import type { Explanation } from '../explain/explanation.js';

/** Where analyses are worked out: in this thread or in others. The result is the same. */
export abstract class AnalysisRunner {
  /** @throws for this conversation alone: what it does (throw, hang, crash its thread) does not touch others. */
  abstract analyse(conversation: Conversation): Promise<ConversationAnalysis>;
  /** Which messages and which cues moved each score. */
  abstract explain(conversation: Conversation): Promise<Explanation>;
  /** What is under way fails; nothing may be asked afterwards. */
  abstract close(): Promise<void>;
}
