import {
  commercialIntentLabel,
  frustrationLabel,
  qualityLabel,
  sentimentChangeLabel,
  sentimentLabel,
  struggleLabel,
} from './bands.js';

const JUST = 1e-9;

/** Source: docs/analysis.md. A bound belongs to the upper band, save where `inclusive` says that it ends the lower. */
describe.each<[string, (score: number) => string, string, readonly (readonly [number, string, 'inclusive'?])[]]>([
  [
    'sentimentLabel',
    sentimentLabel,
    'very_negative',
    [
      [-0.6, 'negative', 'inclusive'],
      [-0.15, 'neutral', 'inclusive'],
      [0.25, 'positive'],
      [0.6, 'very_positive'],
    ],
  ],
  [
    'sentimentChangeLabel',
    sentimentChangeLabel,
    'sharply_declining',
    [
      [-0.35, 'declining', 'inclusive'],
      [-0.15, 'stable', 'inclusive'],
      [0.15, 'improving'],
      [0.35, 'sharply_improving'],
    ],
  ],
  ...(
    [
      ['frustrationLabel', frustrationLabel],
      ['struggleLabel', struggleLabel],
    ] as const
  ).map(([name, labelOf]): [string, (score: number) => string, string, readonly (readonly [number, string])[]] => [
    name,
    labelOf,
    'none',
    [
      [0.15, 'low'],
      [0.35, 'moderate'],
      [0.5, 'high'],
      [0.7, 'severe'],
    ],
  ]),
  [
    'commercialIntentLabel',
    commercialIntentLabel,
    'none',
    [
      [0.2, 'low'],
      [0.4, 'medium'],
      [0.6, 'high'],
    ],
  ],
  [
    'qualityLabel',
    qualityLabel,
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
