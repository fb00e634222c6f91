/**
 * The label bands of every score: the one place that holds them. Source: docs/analysis.md.
 * A band reaches up to, and does not hold, the next one's lower bound.
 */
interface Bands {
  readonly lowest: string;
  /** Ascending lower bounds. */
  readonly from: readonly (readonly [bound: number, label: string])[];
}

const INTENSITY: Bands = {
  lowest: 'none',
  from: [
    [0.15, 'low'],
    [0.35, 'moderate'],
    [0.5, 'high'],
    [0.7, 'severe'],
  ],
};

/** Lower bounds are exclusive for the two negative sentiment bands (`<= -0.6`, `<= -0.15`), hence their own function. */
export function sentimentLabel(score: number): string {
  if (score <= -0.6) return 'very_negative';
  if (score <= -0.15) return 'negative';
  if (score < 0.25) return 'neutral';
  return score < 0.6 ? 'positive' : 'very_positive';
}

export function sentimentChangeLabel(score: number): string {
  if (score <= -0.35) return 'sharply_declining';
  if (score <= -0.15) return 'declining';
  if (score < 0.15) return 'stable';
  return score < 0.35 ? 'improving' : 'sharply_improving';
}

export const frustrationLabel = (score: number): string => label(INTENSITY, score);
export const struggleLabel = (score: number): string => label(INTENSITY, score);

export const commercialIntentLabel = (score: number): string =>
  label(
    {
      lowest: 'none',
      from: [
        [0.2, 'low'],
        [0.4, 'medium'],
        [0.6, 'high'],
      ],
    },
    score,
  );

export const qualityLabel = (score: number): string =>
  label(
    {
      lowest: 'poor',
      from: [
        [0.5, 'fair'],
        [0.65, 'good'],
        [0.8, 'excellent'],
      ],
    },
    score,
  );

function label(bands: Bands, score: number): string {
  let current = bands.lowest;
  for (const [bound, name] of bands.from) if (score >= bound) current = name;
  return current;
}
