import type { Figure } from '../../state/state.js';
import { oneDigit, score, signed, whole } from '../../ui/format.js';

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

export interface Change {
  readonly words: string;
  readonly tone: 'good' | 'bad' | 'neutral';
}

/** A figure now and before, as the service compares them. */
export interface Compared {
  readonly value: number | null;
  readonly previous: number | null;
  /** Whether chance alone hardly explains the difference. */
  readonly significant: boolean;
  /** Null under 30 conversations on either side. */
  readonly pValue: number | null;
}

/** The change in words, toned only where it is sure; null where there is nothing to compare with. */
export function changeOf(figure: Figure, compared: Compared): Change | null {
  const { value, previous } = compared;
  if (value === null || previous === null) return null;
  const { better, change, format, step } = FIGURE_KINDS[figure];
  if (figure === 'conversations' && previous === 0) return null;
  const difference = value - previous;
  if (Math.abs(difference) < step) return { words: 'unchanged', tone: 'neutral' };
  const word = change[difference > 0 ? 0 : 1];
  const amount =
    figure === 'conversations'
      ? `${whole((Math.abs(difference) / previous) * 100)} %`
      : format(Math.abs(difference)).replace('+', '');
  const words = `${amount} ${word}`;
  if (better === 'neither') return { words, tone: 'neutral' };
  return unsure(words, compared) ?? { words, tone: difference > 0 === (better === 'higher') ? 'good' : 'bad' };
}

/** A change that nobody should make much of; null: it is sure. */
export function unsure(words: string, { significant, pValue }: Compared): Change | null {
  if (significant) return null;
  return { words: pValue === null ? 'too few to compare' : `${words}, maybe chance`, tone: 'neutral' };
}
