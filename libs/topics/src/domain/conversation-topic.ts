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
