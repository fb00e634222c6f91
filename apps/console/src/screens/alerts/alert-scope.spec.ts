import { readState, writeState } from '../../state/state.js';
import { addressOf, conversationsOf, filtersIn } from './alert-scope.js';

const FILTERS = {
  productId: 'p',
  versionId: 'v',
  minFrustration: 0.5,
  flag: ['jailbreak'],
  rated: true,
  topic: 'refund',
};
const WINDOW = { from: '2026-11-16T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' };
const watching = (measure: string, filters: object = { productId: 'p' }) =>
  ({ query: { measure, filters } }) as unknown as Parameters<typeof conversationsOf>[0];

describe('what an alert watches, in the address', () => {
  it('comes back as it was', () => {
    const address = readState(writeState(addressOf(FILTERS)));
    expect(address).toMatchObject({ product: 'p', version: 'v', minFrustration: 0.5, flag: ['jailbreak'] });
    expect(filtersIn(address, false, FILTERS)).toEqual(FILTERS);
  });

  it('keeps what the address has no word for, and no product where all are watched', () => {
    const filters = { productId: 'p', externalOrganizationId: 'halden', topic: 'refund' };
    expect(filtersIn({ product: 'p', topic: 'order' }, true, filters)).toEqual({
      externalOrganizationId: 'halden',
      topic: 'order',
    });
  });

  it('is the conversations of the days of a window, the telling ones first', () => {
    expect(conversationsOf(watching('cqi'), WINDOW, 'higher')).toEqual({
      product: 'p',
      from: '2026-11-16',
      to: '2026-11-22',
      sort: 'quality',
    });
    expect(conversationsOf(watching('frustration'), WINDOW, 'lower').sort).toBe('-frustration');
    expect(conversationsOf(watching('highIntent'), WINDOW, 'higher').sort).toBe('-commercialIntent');
    expect(conversationsOf(watching('jailbreakDetected'), WINDOW).flag).toEqual(['jailbreak']);
  });
});
