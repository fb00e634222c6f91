import { newProduct } from './product.js';
import { DEFAULT_WEIGHTS } from './quality-weights.js';

const newId = () => 'an-id';
const NOW = new Date('2026-11-21T03:34:00Z');

describe('a new product', () => {
  it('has the weights of every product and standard privacy, unless it says otherwise', () => {
    expect(newProduct('a-tenant', { name: 'Assistant' }, newId, NOW)).toMatchObject({
      name: 'Assistant',
      userPrivacy: 'standard',
      qualityWeights: DEFAULT_WEIGHTS,
      members: [],
      createdAt: NOW,
    });
  });

  it('keeps the id that it is given, in lower case', () => {
    expect(newProduct('a-tenant', { name: 'Assistant', id: 'AB-1' }, newId, NOW)).toMatchObject({ id: 'ab-1' });
  });

  it('must have weights that sum to 1', () => {
    const weights = [{ key: 'growth', weight: 1 }] as const;
    expect(newProduct('a-tenant', { name: 'Assistant', qualityIndexMetricWeights: weights }, newId, NOW)).toMatch(
      /sum to 1/,
    );
  });
});
