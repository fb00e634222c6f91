import { type NewRating, productProblem, type RatedConversation, ratingErrors, withRating } from './new-rating.js';

const nothing = { conversationId: null, externalConversationId: null, messageId: null, externalMessageId: null };
const rating = (given: Partial<NewRating> = {}): NewRating => ({
  tenantId: 'tenant',
  id: 'rating',
  productId: 'shop',
  subject: { ...nothing, conversationId: 'c' },
  rating: 4,
  ratingMin: 1,
  ratingMax: 5,
  feedback: null,
  ratedAt: new Date('2026-01-02T00:00:00.000Z'),
  ...given,
});
const conversation = (ratedAt: string | null): RatedConversation => ({
  productId: 'shop',
  revision: 7,
  rating: ratedAt === null ? null : 2,
  ratingMin: 1,
  ratingMax: 5,
  ratedAt: ratedAt === null ? null : new Date(ratedAt),
});

describe('a rating', () => {
  const paths = (given: Partial<NewRating>) => ratingErrors(rating(given)).map(({ path }) => path);

  it.each([1, 4, 5])('may be %d of 1 to 5', (value) => {
    expect(ratingErrors(rating({ rating: value }))).toEqual([]);
  });

  it.each([0.99, 5.01])('must not be %d of 1 to 5', (value) => {
    expect(paths({ rating: value })).toEqual(['rating']);
  });

  it.each([5, 6])('has a least value below its greatest one, 5: not %d', (ratingMin) => {
    expect(paths({ ratingMin })).toEqual(['ratingMin']);
  });

  it('is of exactly one thing', () => {
    const message = 'exactly one of conversationId, externalConversationId, messageId, externalMessageId must be given';
    expect(ratingErrors(rating({ subject: nothing }))).toEqual([{ path: 'conversationId', message }]);
    expect(ratingErrors(rating({ subject: { ...nothing, conversationId: 'c', messageId: 'm' } }))).toEqual([
      { path: 'messageId', message },
    ]);
  });

  it('is for the product of the conversation', () => {
    expect(productProblem(conversation(null), rating())).toBeNull();
    expect(productProblem(conversation(null), rating({ productId: 'bank' }))).toMatchObject({ code: 'conflict' });
  });
});

describe('the rating of a conversation', () => {
  it.each([null, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'])(
    'is the new one when the one before is of %s',
    (ratedAt) => {
      expect(withRating(conversation(ratedAt), rating())).toMatchObject({ rating: 4, revision: 8 });
    },
  );

  it('stays when one comes in late that was given earlier', () => {
    expect(withRating(conversation('2026-01-02T00:00:00.001Z'), rating())).toBeNull();
  });
});
