import { withTyped } from './typed-filter.js';

describe('a filter that somebody types', () => {
  it('has a number as the language writes it', () => {
    expect([withTyped({}, 'minQuality', '0,6', 'de'), withTyped({}, 'minQuality', '0.6')]).toEqual([0.6, 0.6]);
  });

  it('joins those that are there, or takes the place of the only one', () => {
    const chosen = { flag: ['jailbreak'], topic: 'refunds' };
    expect(withTyped(chosen, 'flag', 'hallucination')).toEqual(['jailbreak', 'hallucination']);
    expect(withTyped(chosen, 'topic', 'parcels')).toBe('parcels');
  });

  it.each([
    ['minQuality', 'good'],
    ['minMessageCount', '2.5'],
    ['rated', 'yes'],
    ['flag', ''],
  ] as const)('is none where it cannot be read: %s %s', (name, typed) => {
    expect(withTyped({}, name, typed)).toBeUndefined();
  });
});
