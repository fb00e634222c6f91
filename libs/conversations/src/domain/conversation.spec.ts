import { ownershipProblem } from './conversation.js';

const ADAS = { productId: 'shop', userId: 'ada' };

describe('who a conversation belongs to', () => {
  it('accepts its user, with its product or without one', () => {
    expect(ownershipProblem(ADAS, ADAS)).toBeNull();
    expect(ownershipProblem(ADAS, { ...ADAS, productId: null })).toBeNull();
  });

  it('rejects another product, whoever asks', () => {
    const message = 'The conversation belongs to another product.';
    expect(ownershipProblem(ADAS, { productId: 'bank', userId: 'ada' })).toMatchObject({ code: 'conflict', message });
    expect(ownershipProblem(ADAS, { productId: 'bank', userId: 'bob' })).toMatchObject({ code: 'conflict', message });
  });

  it.each(['shop', null])('rejects another user of the product %s', (productId) => {
    expect(ownershipProblem(ADAS, { productId, userId: 'bob' })).toMatchObject({
      code: 'conflict',
      message: 'The conversation belongs to another user.',
    });
  });
});
