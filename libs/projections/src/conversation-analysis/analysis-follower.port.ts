import type { ConversationAnalysis } from '@parley/analysis';
import type { ConversationKey } from './conversation-source.port.js';

/** An analysis whose rows are in. */
export interface AnalysedConversation extends ConversationKey {
  /** Of the conversation that was analysed. */
  readonly revision: number;
  /** That of the row: the higher one is the newer. */
  readonly version: number;
  readonly analysis: ConversationAnalysis;
}

/** Keeps up with analyses. It may be told of one again, and of an older one later. */
export abstract class AnalysisFollower {
  /** @throws when it cannot take them now: the lane comes again with them. */
  abstract take(analysed: readonly AnalysedConversation[]): Promise<void>;
}
