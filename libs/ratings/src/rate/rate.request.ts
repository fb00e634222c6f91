import { ExternalId, field, Id, Instant, IsTextWithin, Numeric } from '@parley/http';

const MAX_FEEDBACK_BYTES = 8 * 1024;

export class RateRequest {
  @Id()
  productId!: string;

  @Numeric()
  rating!: number;

  @Numeric()
  ratingMin!: number;

  @Numeric()
  ratingMax!: number;

  @Id({ optional: true, description: 'Exactly one of the four identifiers says what is rated.' })
  conversationId?: string | null;

  @ExternalId({ optional: true })
  externalConversationId?: string | null;

  @Id({ optional: true })
  messageId?: string | null;

  @ExternalId({ optional: true })
  externalMessageId?: string | null;

  @field({ optional: true }, { type: String, maxLength: MAX_FEEDBACK_BYTES }, [IsTextWithin(MAX_FEEDBACK_BYTES)])
  feedback?: string | null;

  @Instant({ optional: true, description: 'Now by default.' })
  ratedAt?: string | null;
}
