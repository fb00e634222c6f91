import type { TopicInput } from '@parley/analysis';

/** A conversation, and what its topic is found by. */
export interface Untitled extends TopicInput {
  readonly tenantId: string;
  readonly conversationId: string;
}

export interface GivenTopic {
  readonly name: string;
  readonly group: string;
}

/** The topics of each tenant's conversations. */
export abstract class ConversationTopics {
  /** The topic that the conversation has; the first call gives it one, for good. Null: the conversation is gone. */
  abstract topicOf(conversation: Untitled): Promise<GivenTopic | null>;
}
