import { baselineOf, type BaselinePart } from './comparison.js';

const part = (fields: Partial<BaselinePart>): BaselinePart => ({
  spoken: 0,
  moods: 0,
  indexed: 0,
  sentimentSum: 0,
  frustrationSum: 0,
  struggleSum: 0,
  commercialIntentSum: 0,
  cqiSum: 0,
  ...fields,
});

describe('baselineOf', () => {
  it('weighs each part by the conversations that its mean is of', () => {
    const baseline = baselineOf([
      part({ spoken: 0, moods: 3, sentimentSum: 300, indexed: 1, cqiSum: 900 }),
      part({ spoken: 1, moods: 1, sentimentSum: -500, indexed: 3, cqiSum: 1_500 }),
    ]);
    expect(baseline).toMatchObject({ sentiment: -0.05, cqi: 0.6 });
  });

  it('knows nothing of nothing', () => {
    expect(baselineOf([])).toMatchObject({ sentiment: null, cqi: null });
    expect(baselineOf([part({ moods: 2, frustrationSum: 500 })])).toMatchObject({
      frustration: 0.25,
      cqi: null,
    });
  });
});
