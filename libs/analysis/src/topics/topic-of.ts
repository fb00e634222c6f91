import { decentPhrases } from './decent.js';

/**
 * The topic of one conversation: its best phrase, or its two best words. A tenant's topics are named by a TopicNamer.
 */
export function topicOf(keywords: readonly string[], topicGroup: string): string {
  const [first, second] = decentPhrases(keywords);
  if (first === undefined) return topicGroup;
  return first.includes(' ') || second === undefined ? first : `${first}, ${second.split(' ')[0] ?? second}`;
}
