import { conflict, type FieldError, type Problem } from '@parley/kernel';

/** What is rated: exactly one of the four ids is given. */
export interface RatedSubject {
  readonly conversationId: string | null;
  readonly externalConversationId: string | null;
  readonly messageId: string | null;
  readonly externalMessageId: string | null;
}

export interface NewRating {
  readonly tenantId: string;
  readonly id: string;
  readonly productId: string;
  readonly subject: RatedSubject;
  readonly rating: number;
  readonly ratingMin: number;
  readonly ratingMax: number;
  readonly feedback: string | null;
  readonly ratedAt: Date;
}

/** The largest size of a rating and of both ends of its scale. Widths of scales and sums of ratings stay finite. */
export const MAX_RATING = 1_000_000_000;

/** Cross-field rules. */
export function ratingErrors({ rating, ratingMin, ratingMax, subject }: NewRating): FieldError[] {
  const errors: FieldError[] = [];
  if (ratingMin >= ratingMax) errors.push({ path: 'ratingMin', message: `must be less than ratingMax (${ratingMax})` });
  else if (rating < ratingMin || rating > ratingMax) {
    errors.push({ path: 'rating', message: `must lie between ratingMin (${ratingMin}) and ratingMax (${ratingMax})` });
  }
  const named = namedIn(subject);
  if (named.length !== 1) {
    const names = Object.keys(subject).join(', ');
    errors.push({ path: named[1] ?? 'conversationId', message: `exactly one of ${names} must be given` });
  }
  return errors;
}

const namedIn = (subject: RatedSubject): string[] =>
  Object.entries(subject).flatMap(([name, value]) => (value === null ? [] : [name]));

/** The field that names what is rated. */
export const fieldOf = ({ subject }: NewRating): string | undefined => namedIn(subject)[0];

/** The part of a conversation that ratings read. */
export interface RatedConversation {
  readonly productId: string;
  readonly revision: number;
  readonly rating: number | null;
  readonly ratingMin: number | null;
  readonly ratingMax: number | null;
  readonly ratedAt: Date | null;
}

/** Why the rating cannot be for the conversation; null when it can. */
export const productProblem = (conversation: RatedConversation, { productId }: NewRating): Problem | null =>
  conversation.productId === productId ? null : conflict('The conversation belongs to another product.');

/** The latest rating counts, by the time it was given rather than received. Null: an earlier one came late. */
export function withRating<Conversation extends RatedConversation>(
  conversation: Conversation,
  { rating, ratingMin, ratingMax, ratedAt }: NewRating,
): Conversation | null {
  if (conversation.ratedAt !== null && conversation.ratedAt > ratedAt) return null;
  return { ...conversation, rating, ratingMin, ratingMax, ratedAt, revision: conversation.revision + 1 };
}
