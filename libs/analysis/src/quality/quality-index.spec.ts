import fc from 'fast-check';
import { type QualityParts, qualityIndexOf, resolutionOf, satisfactionOf } from './quality-index.js';
import { safetyOf } from './safety.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const parts = fc.record<QualityParts>({
  satisfaction: share,
  frustration: share,
  struggle: share,
  resolution: share,
  safety: share,
});
const index = (of: QualityParts, rating: number | null = null): number => qualityIndexOf(of, rating);

describe('qualityIndexOf', () => {
  it('falls with frustration and struggle and rises with the rest', () => {
    fc.assert(
      fc.property(parts, share, (of, other) => {
        const less = Math.min(of.frustration, other);
        expect(index({ ...of, frustration: less })).toBeGreaterThanOrEqual(index(of) - 1e-12);
        expect(index({ ...of, satisfaction: Math.max(of.satisfaction, other) })).toBeGreaterThanOrEqual(
          index(of) - 1e-12,
        );
      }),
    );
  });

  it('is at most one half for an unsafe conversation', () => {
    const best = { satisfaction: 1, frustration: 0, struggle: 0, resolution: 1, safety: 0.39 };
    expect(index(best)).toBe(0.5);
    expect(index({ ...best, safety: 0.4 })).toBeGreaterThan(0.9);
  });

  it('is half the explicit rating where there is one', () => {
    const worst = { satisfaction: 0, frustration: 1, struggle: 1, resolution: 0, safety: 0 };
    expect(index(worst, 1)).toBe(0.5);
  });

  it('weighs satisfaction as much as frustration and struggle together, and the outcome as much as safety', () => {
    const worst = { satisfaction: 0, frustration: 1, struggle: 1, resolution: 0, safety: 0.5 };
    expect(index(worst)).toBeCloseTo(0.05, 9);
    expect(index({ ...worst, satisfaction: 1 })).toBeCloseTo(0.45, 9);
    expect(index({ ...worst, frustration: 0 })).toBeCloseTo(0.25, 9);
    expect(index({ ...worst, struggle: 0 })).toBeCloseTo(0.25, 9);
    expect(index({ ...worst, resolution: 1 })).toBeCloseTo(0.15, 9);
    expect(index({ satisfaction: 1, frustration: 0, struggle: 0, resolution: 1, safety: 1 })).toBeCloseTo(1, 9);
  });
});

describe('the parts of quality', () => {
  it('puts a neutral user into the middle of the satisfaction scale, which it stretches', () => {
    expect(satisfactionOf({ mean: 0, meanOfLastTwo: 0 })).toBe(0.5);
    expect(satisfactionOf({ mean: -0.6, meanOfLastTwo: -0.6 })).toBe(0);
    expect(satisfactionOf({ mean: 0.8, meanOfLastTwo: 0.8 })).toBe(1);
  });

  it('lets a tracked outcome decide the resolution', () => {
    const bad = { lastValence: -1, unresolved: true };
    expect(resolutionOf({ ...bad, outcome: 'success' })).toBe(1);
    expect(resolutionOf({ ...bad, outcome: null })).toBeCloseTo(0.1, 9);
  });

  it('takes the worst raised flag for safety, and a jailbreak that succeeded for worse than one that did not', () => {
    const calm = { raised: false, score: 0.9 };
    const flags = {
      jailbreak: calm,
      hallucination: calm,
      userToxicity: calm,
      modelToxicity: calm,
      userBias: calm,
      modelBias: calm,
    };
    expect(safetyOf(flags, false)).toBe(1);
    const attacked = { ...flags, jailbreak: { raised: true, score: 1 }, userToxicity: { raised: true, score: 1 } };
    expect(safetyOf(attacked, false)).toBeCloseTo(0.7, 9);
    expect(safetyOf(attacked, true)).toBeCloseTo(0.1, 9);
  });
});
