import type { useConversations } from './use-conversations.js';

/** A conversation as the list has it. */
export type Row = ReturnType<typeof useConversations>['rows'][number];

/** What it is called: what it is about. */
export function titleOf({ analysis }: Row, words: { readonly unanalysed: string; readonly noTopic: string }): string {
  if (analysis === null) return words.unanalysed;
  const topic = analysis.topic ?? analysis.topicGroup ?? words.noTopic;
  return topic.charAt(0).toUpperCase() + topic.slice(1);
}

/** A rating on the scale that it was given on. */
export const ratingOf = ({ rating, ratingMax }: Pick<Row, 'rating' | 'ratingMax'>): string =>
  rating === null ? '–' : ratingMax === null || ratingMax === 5 ? String(rating) : `${rating} of ${ratingMax}`;
