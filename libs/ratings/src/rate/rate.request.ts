import { ExternalId, ExternalProductId, field, Id, Instant, IsTextWithin, Numeric, ProductId } from '@parley/http';
import { invalid, newId, timeError, toInstant } from '@parley/kernel';
import { MAX_RATING, type NewRating, ratingErrors } from '../domain/new-rating.js';

const MAX_FEEDBACK_BYTES = 8 * 1024;
const RatingNumber = (description: string) => Numeric({ min: -MAX_RATING, max: MAX_RATING, description });

export class RateRequest {
  @ProductId()
  productId!: string;

  @ExternalProductId()
  externalProductId?: string | null;

  @RatingNumber('From ratingMin to ratingMax.')
  rating!: number;

  @RatingNumber('The lowest rating of the scale.')
  ratingMin!: number;

  @RatingNumber('The highest rating of the scale, above ratingMin.')
  ratingMax!: number;

  @Id({ optional: true, description: 'Exactly one of the four identifiers says what is rated.' })
  conversationId?: string | null;

  @ExternalId({ optional: true, description: "What is rated, by the caller's own id of the conversation." })
  externalConversationId?: string | null;

  @Id({ optional: true, description: "What is rated, by Parley's id of the message." })
  messageId?: string | null;

  @ExternalId({ optional: true, description: "What is rated, by the caller's own id of the message." })
  externalMessageId?: string | null;

  @field(
    { optional: true, description: 'What people say about it, at most 8,192 bytes.' },
    { type: String, maxLength: MAX_FEEDBACK_BYTES },
    [IsTextWithin(MAX_FEEDBACK_BYTES)],
  )
  feedback?: string | null;

  @Instant({ optional: true, description: 'Now by default.' })
  ratedAt?: string | null;
}

/** @throws Problem `invalid` that names each field that breaks a cross-field rule. */
export function toNewRating(tenantId: string, request: RateRequest, now: Date): NewRating {
  const rating: NewRating = {
    tenantId,
    id: newId(),
    productId: request.productId.toLowerCase(),
    subject: {
      conversationId: request.conversationId ?? null,
      externalConversationId: request.externalConversationId ?? null,
      messageId: request.messageId ?? null,
      externalMessageId: request.externalMessageId ?? null,
    },
    rating: request.rating,
    ratingMin: request.ratingMin,
    ratingMax: request.ratingMax,
    feedback: request.feedback ?? null,
    ratedAt: request.ratedAt == null ? now : toInstant(request.ratedAt),
  };
  const tooLate = timeError('ratedAt', rating.ratedAt, now);
  const errors = [...ratingErrors(rating), ...(tooLate === null ? [] : [tooLate])];
  if (errors.length > 0) throw invalid(errors);
  return rating;
}
