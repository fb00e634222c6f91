import type { Announcement } from '@parley/webhooks';
import type { NewRating } from '../domain/new-rating.js';

interface StoredRating extends Omit<NewRating, 'subject'> {
  readonly conversationId: string;
  readonly messageId: string | null;
  readonly createdAt: Date;
}

export const ratingNews = (stored: StoredRating): Announcement => {
  const { tenantId, id, conversationId, messageId, productId, rating, ratingMin, ratingMax, feedback } = stored;
  return {
    tenantId,
    type: 'rating.created',
    key: id,
    conversationId,
    data: () => ({
      id,
      conversationId,
      messageId,
      productId,
      rating,
      ratingMin,
      ratingMax,
      feedback,
      ratedAt: stored.ratedAt.toISOString(),
    }),
    at: stored.createdAt,
  };
};
