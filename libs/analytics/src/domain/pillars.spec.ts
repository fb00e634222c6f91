import fc from 'fast-check';
import { count } from './counts.js';
import { exact, level, NO_DATA } from './level.js';
import { type PillarInputs, pillarScores, productQualityIndex } from './pillars.js';

const WEIGHTS = { satisfaction: 0.35, friction: 0.3, safety: 0.2, growth: 0.15 };
const inputs = (more: Partial<PillarInputs> = {}): PillarInputs => ({
  conversations: 100,
  satisfaction: 0.8,
  safety: 0.9,
  friction: 0.7,
  highIntentShare: 0,
  churnShare: 0,
  returningShare: 0,
  ...more,
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('pillarScores', () => {
  it.each([
    [{}, 0.5],
    [{ highIntentShare: 0.1 }, 0.625],
    [{ highIntentShare: 0.2 }, 0.75],
    [{ highIntentShare: 1 }, 0.75],
    [{ returningShare: 0.2 }, 0.625],
    [{ returningShare: 0.4 }, 0.75],
    [{ highIntentShare: 0.2, returningShare: 0.4 }, 1],
    [{ churnShare: 0.05 }, 0.25],
    [{ churnShare: 0.1 }, 0],
    [{ churnShare: 1 }, 0],
    [{ highIntentShare: 0.2, returningShare: 0.4, churnShare: 0.1 }, 0.5],
  ])('grows with %j to %d', (more, growth) => {
    expect(pillarScores(inputs(more)).growth).toBeCloseTo(growth, 9);
  });

  it('passes the means on, and has 0 where there is nothing to say', () => {
    expect(pillarScores(inputs())).toMatchObject({ satisfaction: 0.8, safety: 0.9, friction: 0.7 });
    expect(pillarScores(inputs({ conversations: 0, satisfaction: null, safety: null, friction: null }))).toEqual({
      satisfaction: 0,
      safety: 0,
      friction: 0,
      growth: 0,
    });
  });
});

describe('productQualityIndex', () => {
  const scores = { satisfaction: 0.8, friction: 0.7, safety: 0.9, growth: 0.5 };

  it('is unknown below five conversations', () => {
    expect(productQualityIndex(scores, WEIGHTS, 4)).toBeNull();
    expect(productQualityIndex(scores, WEIGHTS, 5)).not.toBeNull();
  });

  it('is the weighted mean, drawn towards 0.7 as by ten conversations', () => {
    // .35 * .8 + .30 * .7 + .20 * .9 + .15 * .5 = .745
    expect(productQualityIndex(scores, WEIGHTS, 10)).toBeCloseTo((10 * 0.745 + 10 * 0.7) / 20, 3);
    expect(productQualityIndex(scores, WEIGHTS, 1_000_000)).toBeCloseTo(0.745, 3);
  });

  it('stays within 0 and 1, and never falls when a pillar rises', () => {
    fc.assert(
      fc.property(share, share, share, share, share, fc.integer({ min: 5, max: 1e6 }), (a, b, c, d, more, n) => {
        const low = { satisfaction: a, friction: b, safety: c, growth: d };
        const index = productQualityIndex(low, WEIGHTS, n) ?? -1;
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(1);
        const raised = { ...low, satisfaction: Math.max(a, more) };
        expect(productQualityIndex(raised, WEIGHTS, n)).toBeGreaterThanOrEqual(index);
      }),
    );
  });
});

describe('level', () => {
  const labelOf = (score: number) => (score < 0.5 ? 'low' : 'high');

  it('carries the label of the very score that it shows', () => {
    expect(level(0.4994, labelOf)).toEqual({ label: 'low', score: 0.499 });
    expect(level(0.49951, labelOf)).toEqual({ label: 'high', score: 0.5 });
  });

  it('is unknown without data, which is not the same as 0', () => {
    expect(level(null, labelOf)).toEqual(NO_DATA);
    expect(level(0, labelOf)).toEqual({ label: 'low', score: 0 });
  });

  it('takes no more than the noise off a figure on the own scale of a caller', () => {
    expect(exact(0.1 + 0.2)).toBe(0.3);
    expect(exact(4.3333333333)).toBe(4.333333);
  });
});

describe('count', () => {
  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [7, 7, 100],
  ])('%d of %d are %d percent', (total, of, percentage) => {
    expect(count(total, of)).toEqual({ total, percentage });
  });
});
