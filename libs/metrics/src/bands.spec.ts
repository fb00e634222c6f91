import {
  type Bands,
  COMMERCIAL_INTENT_BANDS,
  describeBands,
  INTENSITY_BANDS,
  labelOf,
  labelsOf,
  lowerBoundOf,
  QUALITY_BANDS,
  SENTIMENT_BANDS,
  SENTIMENT_CHANGE_BANDS,
} from './bands.js';

const JUST = 1e-9;

const labelIn = (bands: Bands) => (score: number) => labelOf(bands, score);

/** Source: docs/analysis.md. A bound belongs to the upper band, unless `inclusive` says that it ends the lower one. */
describe.each<[string, (score: number) => string, string, readonly (readonly [number, string, 'inclusive'?])[]]>([
  [
    'SENTIMENT_BANDS',
    labelIn(SENTIMENT_BANDS),
    'very_negative',
    [
      [-0.6, 'negative', 'inclusive'],
      [-0.15, 'neutral', 'inclusive'],
      [0.25, 'positive'],
      [0.6, 'very_positive'],
    ],
  ],
  [
    'SENTIMENT_CHANGE_BANDS',
    labelIn(SENTIMENT_CHANGE_BANDS),
    'sharply_declining',
    [
      [-0.35, 'declining', 'inclusive'],
      [-0.15, 'stable', 'inclusive'],
      [0.15, 'improving'],
      [0.35, 'sharply_improving'],
    ],
  ],
  [
    'INTENSITY_BANDS',
    labelIn(INTENSITY_BANDS),
    'none',
    [
      [0.15, 'low'],
      [0.35, 'moderate'],
      [0.5, 'high'],
      [0.7, 'severe'],
    ],
  ],
  [
    'COMMERCIAL_INTENT_BANDS',
    labelIn(COMMERCIAL_INTENT_BANDS),
    'none',
    [
      [0.2, 'low'],
      [0.4, 'medium'],
      [0.6, 'high'],
    ],
  ],
  [
    'QUALITY_BANDS',
    labelIn(QUALITY_BANDS),
    'poor',
    [
      [0.5, 'fair'],
      [0.65, 'good'],
      [0.8, 'excellent'],
    ],
  ],
])('%s', (_, labelOf, lowest, bands) => {
  it('has the lowest band at the bottom and the highest at the top', () => {
    expect([labelOf(-1), labelOf(1)]).toEqual([lowest, bands.at(-1)?.[1]]);
  });

  it.each(bands.map((band, index) => [band[0], bands[index - 1]?.[1] ?? lowest, band[1], band[2]] as const))(
    'changes at %d from %s to %s',
    (bound, below, above, inclusive) => {
      expect([bound - JUST, bound, bound + JUST].map(labelOf)).toEqual([
        below,
        inclusive === undefined ? above : below,
        above,
      ]);
    },
  );
});

describe('lowerBoundOf', () => {
  it('says where a band begins', () => {
    expect([lowerBoundOf(INTENSITY_BANDS, 'high'), lowerBoundOf(QUALITY_BANDS, 'good')]).toEqual([0.5, 0.65]);
  });

  it('knows no bound of the lowest band, nor of one that is not there', () => {
    expect(() => lowerBoundOf(QUALITY_BANDS, 'poor')).toThrow('"poor"');
    expect(() => lowerBoundOf(QUALITY_BANDS, 'high')).toThrow('"high"');
  });
});

describe('the bands in words', () => {
  it('say where each band begins, and whether its bound belongs to it', () => {
    expect(describeBands(COMMERCIAL_INTENT_BANDS)).toBe('`none`, `low` from 0.2, `medium` from 0.4, `high` from 0.6');
    expect(describeBands(SENTIMENT_BANDS)).toContain('`negative` above -0.6');
  });

  it('name every label that a score can have', () => {
    expect(labelsOf(COMMERCIAL_INTENT_BANDS)).toEqual(['none', 'low', 'medium', 'high']);
  });
});
