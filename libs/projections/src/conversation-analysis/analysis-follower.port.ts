import type { ConversationAnalysis } from '@parley/analysis';
import type { ConversationKey } from './conversation-source.port.js';

/** An analysis whose rows are inserted. */
export interface AnalysedConversation extends ConversationKey {
  /** The revision of the conversation that was analysed. */
  readonly revision: number;
  /** The version of the row: a higher one is newer. */
  readonly version: number;
  readonly analysis: ConversationAnalysis;
}

/** Is told of analyses. It may be told of the same one again, and of an older one later. */
export abstract class AnalysisFollower {
  /** @throws when it cannot take them now: the lane tries again. */
  abstract take(analysed: readonly AnalysedConversation[]): Promise<void>;
}
