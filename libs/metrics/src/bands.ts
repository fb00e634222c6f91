/** The label bands of every score, defined only here. Source: docs/analysis.md. */
export interface Bands {
  readonly lowest: string;
  /** Where each further band begins, ascending. */
  readonly above: readonly Band[];
}

interface Band {
  readonly label: string;
  readonly bound: number;
  /** Whether the bound itself belongs to this band; otherwise it belongs to the one below. */
  readonly inclusive: boolean;
}

const from = (bound: number, label: string): Band => ({ label, bound, inclusive: true });
const beyond = (bound: number, label: string): Band => ({ label, bound, inclusive: false });

export const SENTIMENT_BANDS: Bands = {
  lowest: 'very_negative',
  above: [beyond(-0.6, 'negative'), beyond(-0.15, 'neutral'), from(0.25, 'positive'), from(0.6, 'very_positive')],
};

export const SENTIMENT_CHANGE_BANDS: Bands = {
  lowest: 'sharply_declining',
  above: [
    beyond(-0.35, 'declining'),
    beyond(-0.15, 'stable'),
    from(0.15, 'improving'),
    from(0.35, 'sharply_improving'),
  ],
};

/** For frustration and struggle. */
export const INTENSITY_BANDS: Bands = {
  lowest: 'none',
  above: [from(0.15, 'low'), from(0.35, 'moderate'), from(0.5, 'high'), from(0.7, 'severe')],
};

export const COMMERCIAL_INTENT_BANDS: Bands = {
  lowest: 'none',
  above: [from(0.2, 'low'), from(0.4, 'medium'), from(0.6, 'high')],
};

export const QUALITY_BANDS: Bands = {
  lowest: 'poor',
  above: [from(0.5, 'fair'), from(0.65, 'good'), from(0.8, 'excellent')],
};

/** Over fewer conversations an index, a comparison, a change or growth mostly reflects chance. */
export const MIN_CONVERSATIONS = 5;

export const labelOf = ({ lowest, above }: Bands, score: number): string =>
  above.findLast(({ bound, inclusive }) => (inclusive ? score >= bound : score > bound))?.label ?? lowest;

export const labelsOf = ({ lowest, above }: Bands): readonly string[] => [lowest, ...above.map(({ label }) => label)];

/** For the interface's documents: "`none`, `low` from 0.15, `moderate` from 0.35". */
export const describeBands = ({ lowest, above }: Bands): string =>
  [
    `\`${lowest}\``,
    ...above.map(({ label, bound, inclusive }) => `\`${label}\` ${inclusive ? 'from' : 'above'} ${bound}`),
  ].join(', ');

/**
 * Where a band begins.
 * @throws Error when there is no such band, or it is the lowest, which has no lower bound.
 */
export function lowerBoundOf({ above }: Bands, label: string): number {
  const band = above.find((one) => one.label === label);
  if (band === undefined) throw new Error(`No band "${label}" has a lower bound.`);
  return band.bound;
}

/** Where quality is no longer poor, and where it is good. */
export const FAIR_QUALITY = lowerBoundOf(QUALITY_BANDS, 'fair');
export const GOOD_QUALITY = lowerBoundOf(QUALITY_BANDS, 'good');

/** The page that says how far each score can be trusted in each language. The service serves it. */
export const QUALITY_PAGE = '/docs/analysis-quality.md';

/** The description of a result of the analysis, in Markdown: its meaning, and a link to the page on its quality. */
export const describedScore = (description: string): string =>
  `${description} [How reliable this is](${QUALITY_PAGE}).`;
