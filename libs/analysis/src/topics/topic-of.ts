import { decentPhrases } from './decent.js';

/** A conversation's topic by itself: its best phrase, or its two best words. A tenant's topics are named by a TopicNamer. */
export function topicOf(keywords: readonly string[], topicGroup: string): string {
  const [first, second] = decentPhrases(keywords);
  if (first === undefined) return topicGroup;
  return first.includes(' ') || second === undefined ? first : `${first}, ${second.split(' ')[0] ?? second}`;
}
