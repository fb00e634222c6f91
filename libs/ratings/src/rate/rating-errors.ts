import type { FieldError } from '@parley/kernel';
import type { RateRequest } from './rate.request.js';

const SUBJECTS = ['conversationId', 'externalConversationId', 'messageId', 'externalMessageId'] as const;

/** The rules that concern several fields at once. */
export function ratingErrors(request: RateRequest): FieldError[] {
  const { rating, ratingMin, ratingMax } = request;
  const errors: FieldError[] = [];
  if (ratingMin >= ratingMax) errors.push({ path: 'ratingMin', message: `must be less than ratingMax (${ratingMax})` });
  else if (rating < ratingMin || rating > ratingMax) {
    errors.push({ path: 'rating', message: `must lie between ratingMin (${ratingMin}) and ratingMax (${ratingMax})` });
  }
  const named = SUBJECTS.filter((subject) => request[subject] != null);
  if (named.length !== 1) {
    errors.push({ path: named[1] ?? SUBJECTS[0], message: `exactly one of ${SUBJECTS.join(', ')} must be given` });
  }
  return errors;
}
