import { difference } from './figures.js';

const compared = { value: 90_000, previous: 40_000, change: 50_000, significant: false, pValue: null };

describe('a difference', () => {
  it('says so where there are too few conversations to rule out chance', () => {
    expect(difference('frustration', { ...compared, value: 0.4, previous: 0.3, change: 0.1 }, 'before')).toBe(
      '0.4, against 0.3 before: 0.1 more, from too few conversations to rule out chance',
    );
  });

  it('says so where there is nothing to compare', () => {
    const nothing = { ...compared, value: null, previous: null, change: null };
    expect(difference('cqi', nothing, 'in the time before')).toBe(
      'no value, and none in the time before: there is nothing to compare',
    );
  });

  it('of a cost tells parts of a cent as well', () => {
    const small = { ...compared, value: 0.0000849, previous: 0, change: 0.0000849 };
    expect(difference('cost', small, 'before')).toBe('$0.000085, against $0.00 before: $0.000085 more');
    const large = { ...compared, value: 5, previous: 12.34567, change: -7.34567 };
    expect(difference('cost', large, 'before')).toBe('$5.00, against $12.3457 before: $7.3457 less');
  });

  it.each(['messages', 'outputTokens', 'cost'] as const)(
    'of %s is told without a word on chance, as no test fits',
    (measure) => {
      expect(difference(measure, compared, 'before')).toMatch(
        /^\$?90,000.*, against \$?40,000.* before: \$?50,000.* more$/,
      );
    },
  );
});
