import type { Figure } from '../../state/state.js';
import { oneDigit, score, signed, whole } from '../../ui/format.js';

/** A value of a day; null: no conversation to take a mean of. */
export interface Point {
  readonly at: string;
  readonly value: number | null;
}

interface FigureKind {
  readonly title: string;
  /** Beside the chart's title. */
  readonly scale: string;
  readonly better: 'higher' | 'lower' | 'neither';
  readonly format: (value: number) => string;
  /** The words of a change: to a higher value, and to a lower one. */
  readonly change: readonly [up: string, down: string];
  /** How the conversations behind it are sorted, the telling ones first. */
  readonly sort: '-frustration' | 'quality' | 'sentiment' | '-struggle' | 'rating' | '-createdAt';
  /** A change that shows in the number. */
  readonly step: number;
}

export const FIGURE_KINDS: Readonly<Record<Figure, FigureKind>> = {
  cqi: {
    title: 'Quality index',
    scale: 'mean by day · 0 poor to 1 excellent',
    better: 'higher',
    format: score,
    change: ['better', 'worse'],
    sort: 'quality',
    step: 0.005,
  },
  sentiment: {
    title: 'Sentiment',
    scale: 'mean by day · −1 to +1',
    better: 'higher',
    format: signed,
    change: ['higher', 'lower'],
    sort: 'sentiment',
    step: 0.005,
  },
  frustration: {
    title: 'Frustration',
    scale: 'mean by day · 0 calm to 1 furious',
    better: 'lower',
    format: score,
    change: ['higher', 'lower'],
    sort: '-frustration',
    step: 0.005,
  },
  struggle: {
    title: 'Struggle',
    scale: 'mean by day · 0 none to 1 severe',
    better: 'lower',
    format: score,
    change: ['higher', 'lower'],
    sort: '-struggle',
    step: 0.005,
  },
  rating: {
    title: 'Rating',
    scale: 'mean by day',
    better: 'higher',
    format: oneDigit,
    change: ['higher', 'lower'],
    sort: 'rating',
    step: 0.05,
  },
  conversations: {
    title: 'Conversations',
    scale: 'by day',
    better: 'neither',
    format: whole,
    change: ['more', 'fewer'],
    sort: '-createdAt',
    step: 0.5,
  },
};

/** A figure over a range: its points and, of a mean, by how many conversations each counts. */
export function summary(figure: Figure, points: readonly Point[], weights: readonly Point[]): number | null {
  if (figure === 'conversations') return points.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const counted = new Map(weights.map(({ at, value }) => [at, value ?? 0]));
  let sum = 0;
  let weight = 0;
  for (const { at, value } of points) {
    const count = value === null ? 0 : (counted.get(at) ?? 0);
    sum += (value ?? 0) * count;
    weight += count;
  }
  return weight === 0 ? null : sum / weight;
}

export interface Change {
  readonly words: string;
  readonly tone: 'good' | 'bad' | 'neutral';
}

/** The change against the period before, in words; null where there is nothing to compare with. */
export function changeOf(figure: Figure, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const { better, change, format, step } = FIGURE_KINDS[figure];
  if (figure === 'conversations' && before === 0) return null;
  const difference = now - before;
  if (Math.abs(difference) < step) return { words: 'unchanged', tone: 'neutral' };
  const word = change[difference > 0 ? 0 : 1];
  const amount =
    figure === 'conversations'
      ? `${whole((Math.abs(difference) / before) * 100)} %`
      : format(Math.abs(difference)).replace('+', '');
  const tone = better === 'neither' ? 'neutral' : difference > 0 === (better === 'higher') ? 'good' : 'bad';
  return { words: `${amount} ${word}`, tone };
}
