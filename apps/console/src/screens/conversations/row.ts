import { decimal } from '../../ui/format.js';
import { labelOf } from '../../ui/labels.js';
import { CONVERSATIONS } from './conversations.texts.js';
import type { useConversations } from './use-conversations.js';

/** A conversation as the list has it. */
export type Row = ReturnType<typeof useConversations>['rows'][number];

type Level = NonNullable<Row['analysis']>['sentiment' | 'frustration' | 'struggle'];

/** What the conversation is about, in a word or two. */
export const topicOf = ({ analysis }: Row): string =>
  analysis === null
    ? CONVERSATIONS.unanalysed
    : (analysis.topic ??
      (analysis.topicGroup === null ? CONVERSATIONS.noTopic : labelOf('topicGroup', analysis.topicGroup)));

/** The title of the conversation: how the user began. */
export const titleOf = (row: Row): string => row.firstUserMessage ?? topicOf(row);

/** A score, or a dash if it could not be read: an unread score must not look like a good one. */
export const levelOf = ({ label, score }: Level, shown: (score: number, label: string) => string): string =>
  label === 'unknown' ? '–' : shown(score, label);

/** A rating on the scale that it was given on. */
export const ratingOf = ({ rating, ratingMax }: Pick<Row, 'rating' | 'ratingMax'>): string =>
  rating === null
    ? '–'
    : ratingMax === null || ratingMax === 5
      ? decimal(rating)
      : CONVERSATIONS.rated(decimal(rating), decimal(ratingMax));
