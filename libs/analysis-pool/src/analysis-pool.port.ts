import type { Conversation, ConversationAnalysis, Explanation } from '@parley/analysis';

/** Where analyses are worked out, by turns of the tenants: on this thread or on others. The result is the same. */
export abstract class AnalysisPool {
  /** @throws for this conversation alone: what it does (throw, hang, crash its thread) does not touch others. */
  abstract analyse(tenantId: string, conversation: Conversation): Promise<ConversationAnalysis>;
  /** Which messages and which cues moved each score. */
  abstract explain(tenantId: string, conversation: Conversation): Promise<Explanation>;
  /** What is under way fails; nothing may be asked afterwards. */
  abstract close(): Promise<void>;
}
