import type { Figure } from '../../state/state.js';
import { oneDigit, score, signed, whole } from '../../ui/format.js';
import { FIGURE_TEXTS } from './figures.texts.js';

interface FigureKind {
  readonly better: 'higher' | 'lower' | 'neither';
  readonly format: (value: number) => string;
  /** How the conversations behind the figure are sorted, the telling ones first. */
  readonly sort: '-frustration' | 'quality' | 'sentiment' | '-struggle' | 'rating' | '-createdAt';
  /** The smallest change that shows in the number. */
  readonly step: number;
}

export const FIGURE_KINDS: Readonly<Record<Figure, FigureKind>> = {
  cqi: {
    better: 'higher',
    format: score,
    sort: 'quality',
    step: 0.005,
  },
  sentiment: {
    better: 'higher',
    format: signed,
    sort: 'sentiment',
    step: 0.005,
  },
  frustration: {
    better: 'lower',
    format: score,
    sort: '-frustration',
    step: 0.005,
  },
  struggle: {
    better: 'lower',
    format: score,
    sort: '-struggle',
    step: 0.005,
  },
  rating: {
    better: 'higher',
    format: oneDigit,
    sort: 'rating',
    step: 0.05,
  },
  conversations: {
    better: 'neither',
    format: whole,
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
  /** Whether chance alone is unlikely to explain the difference. */
  readonly significant: boolean;
  /** Null with fewer than 30 conversations on either side, and where no test fits. */
  readonly pValue: number | null;
}

/** The change in words, good or bad only where it is certain; null if there is nothing to compare with. */
export function changeOf(figure: Figure, compared: Compared): Change | null {
  const { value, previous } = compared;
  if (value === null || previous === null) return null;
  const { better, format, step } = FIGURE_KINDS[figure];
  if (figure === 'conversations' && previous === 0) return null;
  const difference = value - previous;
  if (Math.abs(difference) < step) return { words: FIGURE_TEXTS.unchanged, tone: 'neutral' };
  const amount =
    figure === 'conversations'
      ? `${whole((Math.abs(difference) / previous) * 100)} %`
      : format(Math.abs(difference)).replace('+', '');
  const words = FIGURE_TEXTS[difference > 0 ? 'up' : 'down'][figure](amount);
  if (better === 'neither') return { words, tone: 'neutral' };
  return unsure(words, compared) ?? { words, tone: difference > 0 === (better === 'higher') ? 'good' : 'bad' };
}

/** Whether a change can be told from chance: there is no test for sums of messages, tokens and money. */
export const isTested = ({ unit }: { readonly unit: string | null }): boolean =>
  unit === null || !['messages', 'tokens', 'usd'].includes(unit);

/** What `significant` of the service means, of a count's share of the conversations. */
export const isBeyondChance = ({ pValue }: Pick<Compared, 'pValue'>): boolean => pValue !== null && pValue < 0.01;

/** The words for a change that is not certain; null: it is. */
export function unsure(words: string, compared: Compared): Change | null {
  const { significant, pValue } = compared;
  if (significant) return null;
  if (pValue === null) return { words: FIGURE_TEXTS.tooFew, tone: 'neutral' };
  // A count fell while its share rose, or the other way round: that is neither chance nor simply good or bad.
  return { words: isBeyondChance(compared) ? words : FIGURE_TEXTS.maybeChance(words), tone: 'neutral' };
}
