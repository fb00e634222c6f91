/** The input for finding a topic: the user's own words in one conversation. */
export interface TopicInput {
  /** The user's requests, oldest first; the first ones count. */
  readonly requests: readonly string[];
  readonly keywords: readonly string[];
  /** The analysis's group; used for a topic that has no group of its own. */
  readonly topicGroup: string;
}

export interface TopicAssignment {
  /** Stable: a topic keeps its id and its name as data grows. */
  readonly topicId: string;
  readonly name: string;
  readonly group: string;
  /** 0..1 */
  readonly similarity: number;
}

/** Assigns a tenant's conversations to topics that they share. */
export abstract class TopicNamer {
  abstract assign(input: TopicInput): TopicAssignment;
}
