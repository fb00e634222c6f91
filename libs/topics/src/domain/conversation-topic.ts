import type { TopicInput } from '@parley/analysis';

/** A conversation, with the input for finding its topic. */
export interface Untitled extends TopicInput {
  readonly tenantId: string;
  readonly conversationId: string;
}

export interface GivenTopic {
  readonly name: string;
  readonly group: string;
}
