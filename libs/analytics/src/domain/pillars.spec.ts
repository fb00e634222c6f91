import { pillarScores, priorOf, productQualityIndex } from './pillars.js';

const INPUTS = {
  conversations: 10,
  satisfaction: 0.8,
  safety: 1,
  friction: 0.6,
  highIntentShare: 0,
  churnShare: 0,
  returningShare: 0,
  conversionShare: null,
};
const WEIGHTS = { satisfaction: 0.35, safety: 0.2, friction: 0.3, growth: 0.15 };
const even = (score: number) => ({ satisfaction: score, safety: score, friction: score, growth: score });

describe('growth', () => {
  it.each([
    [{}, 0.5],
    [{ highIntentShare: 0.2 }, 0.75],
    [{ returningShare: 0.2 }, 0.625],
    [{ returningShare: 0.4, conversionShare: 0 }, 0.5],
    [{ conversionShare: 0.05 }, 0.625],
    [{ churnShare: 0.1 }, 0],
    [{ highIntentShare: 1, conversations: 4 }, 0.5],
    [{ conversations: 0 }, 0],
  ])('with %j is %d', (more, expected) => {
    expect(pillarScores({ ...INPUTS, ...more }).growth).toBe(expected);
  });
});

describe('the product quality index', () => {
  it('is null under five conversations with a quality index, and drawn towards the prior above', () => {
    expect(productQualityIndex(even(1), WEIGHTS, 4, 0.5)).toBeNull();
    expect(productQualityIndex(even(1), WEIGHTS, 10, 0.5)).toBe(0.75);
    expect(productQualityIndex(even(1), WEIGHTS, 990, 0.5)).toBe(0.995);
  });

  it('takes its prior from the other products that have an index', () => {
    const product = (score: number, indexed: number) => ({
      scores: even(score),
      weights: WEIGHTS,
      indexed,
    });
    expect(priorOf([])).toBe(0.7);
    expect(priorOf([product(0.1, 4)])).toBe(0.7);
    expect(priorOf([product(0.4, 5), product(0.8, 500), product(0, 1)])).toBeCloseTo(0.6);
  });
});
