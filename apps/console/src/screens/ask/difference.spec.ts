import { differenceOf } from './difference.js';

describe('a difference that was asked for', () => {
  const metric = { value: 3, previous: 1, change: 2, significant: false, pValue: null };

  it.each([
    ['usd', '$2.00 more'],
    ['tokens', '2 more'],
    ['messages', '2 more'],
  ] as const)('is told without a word about chance where no test fits: %s', (unit, words) => {
    expect(differenceOf({ unit, better: 'lower' }, metric)).toEqual({ words, tone: 'neutral' });
  });

  it('has doubt and tone where a test fits', () => {
    const score = { unit: 'score', better: 'lower' } as const;
    expect(differenceOf(score, metric)).toEqual({ words: 'too few to compare', tone: 'neutral' });
    expect(differenceOf(score, { ...metric, pValue: 0.4 })?.words).toBe('2.00 more, maybe chance');
    expect(differenceOf(score, { ...metric, significant: true, pValue: 0.001 })?.tone).toBe('bad');
  });

  it('is no matter of chance where a count fell while its share rose', () => {
    const count = { value: 49, previous: 95, change: -46, significant: false, pValue: 1e-12 };
    expect(differenceOf({ unit: 'conversations', better: 'lower' }, count)).toEqual({
      words: '46 fewer',
      tone: 'neutral',
    });
  });

  it('is none without a value, and no doubt where nothing changed', () => {
    const cqi = { unit: 'score', better: 'higher' } as const;
    expect(differenceOf(cqi, { ...metric, previous: null, change: null })).toBeNull();
    expect(differenceOf(cqi, { ...metric, previous: 3, change: 0 })?.words).toBe('unchanged');
  });
});
