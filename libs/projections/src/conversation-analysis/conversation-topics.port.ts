import type { TopicInput } from '@parley/analysis';
import type { ConversationKey } from './conversation-source.port.js';

export interface GivenTopic {
  readonly name: string;
  readonly group: string;
}

/** The topics of each tenant's conversations. */
export abstract class ConversationTopics {
  /** The topic of the conversation; the first call gives it one, for good. Null: the conversation is gone. */
  abstract topicOf(conversation: ConversationKey & TopicInput): Promise<GivenTopic | null>;
}
