import type { Conversation, ConversationAnalysis, Explanation } from '@parley/analysis';

/** Runs analyses, tenants taking turns, on this thread or on others. The result is the same. */
export abstract class AnalysisPool {
  /** @throws for this conversation alone: its failure (a throw, a hang, a crashed thread) does not affect others. */
  abstract analyse(tenantId: string, conversation: Conversation): Promise<ConversationAnalysis>;
  /** Which messages and which cues moved each score. */
  abstract explain(tenantId: string, conversation: Conversation): Promise<Explanation>;
  /** Pending calls fail; none may follow. */
  abstract close(): Promise<void>;
}
