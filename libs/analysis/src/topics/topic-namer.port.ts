/** What a topic is found by: the user's own words in one conversation. */
export interface TopicInput {
  /** The user's requests, oldest first; the first ones count. */
  readonly requests: readonly string[];
  readonly keywords: readonly string[];
  /** Of the analysis; used for a topic that has no group of its own. */
  readonly topicGroup: string;
}

export interface TopicAssignment {
  /** Stable: a topic keeps its id and, once settled, its name as data grows. */
  readonly topicId: string;
  readonly name: string;
  readonly group: string;
  /** 0..1 */
  readonly similarity: number;
}

/** Gives the conversations of one tenant topics that are the same across conversations. */
export abstract class TopicNamer {
  abstract assign(input: TopicInput): TopicAssignment;
}
