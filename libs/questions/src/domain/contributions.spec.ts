import fc from 'fast-check';
import { contributions, type Group } from './contributions.js';

const groups = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', null),
      conversations: fc.integer({ min: 1, max: 500 }),
      value: fc.double({ min: -1, max: 1, noNaN: true }),
    }),
    { selector: ({ name }) => name, minLength: 1 },
  )
  .map((found): Group[] => found);

const mean = (found: readonly Group[]): number => {
  const total = found.reduce((sum, { conversations }) => sum + conversations, 0);
  return found.reduce((sum, { conversations, value }) => sum + (conversations * (value ?? 0)) / total, 0);
};
const sum = (found: readonly { readonly contribution: number }[]): number =>
  found.reduce((total, { contribution }) => total + contribution, 0);

describe('contributions', () => {
  it('sum to the change of the mean', () => {
    fc.assert(
      fc.property(groups, groups, (before, now) => {
        expect(sum(contributions('mean', before, now))).toBeCloseTo(mean(now) - mean(before), 9);
      }),
    );
  });

  it('sum to the change of a count', () => {
    const total = (found: readonly Group[]) => found.reduce((all, { value }) => all + (value ?? 0), 0);
    fc.assert(
      fc.property(groups, groups, (before, now) => {
        expect(sum(contributions('count', before, now))).toBeCloseTo(total(now) - total(before), 9);
      }),
    );
  });

  it('come from mix and rate, and from the mix alone where every group is as it was', () => {
    fc.assert(
      fc.property(fc.constantFrom('mean', 'count'), groups, groups, (kind, before, now) => {
        for (const { contribution, mix, rate } of contributions(kind, before, now)) {
          expect(mix + rate).toBeCloseTo(contribution, 9);
        }
        const sizes = new Map(now.map(({ name, conversations }) => [name, conversations]));
        const resized = before.map((one) => ({ ...one, conversations: sizes.get(one.name) ?? one.conversations }));
        for (const { rate } of contributions('mean', before, resized)) expect(rate).toBeCloseTo(0, 9);
      }),
    );
  });

  it('come from the rate alone where every group is as large as it was', () => {
    fc.assert(
      fc.property(groups, fc.double({ min: -1, max: 1, noNaN: true }), (before, step) => {
        const now = before.map((one) => ({ ...one, value: (one.value ?? 0) + step }));
        for (const { mix } of contributions('mean', before, now)) expect(mix).toBeCloseTo(0, 9);
      }),
    );
  });

  it('put first what changed most, and tell a worse group from a larger one', () => {
    const before = [
      { name: 'good', conversations: 50, value: 0.8 },
      { name: 'bad', conversations: 50, value: 0.2 },
    ];
    const now = [
      { name: 'good', conversations: 20, value: 0.8 },
      { name: 'bad', conversations: 80, value: 0.2 },
    ];
    expect(contributions('mean', before, now).map(({ name, contribution }) => [name, contribution.toFixed(2)])).toEqual(
      [
        ['good', '-0.09'],
        ['bad', '-0.09'],
      ],
    );
    expect(contributions('count', before, [{ name: 'good', conversations: 1, value: null }])[0]).toEqual({
      name: 'good',
      before: { conversations: 50, value: 0.8 },
      now: { conversations: 1, value: null },
      contribution: -0.8,
      mix: -0.8,
      rate: 0,
    });
  });
});
