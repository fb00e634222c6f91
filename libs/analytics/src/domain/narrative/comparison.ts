import { METRICS, MIN_CONVERSATIONS } from '@parley/metrics';
import type { Averages, Compared, ScoreSums } from '../aggregates.js';
import { meanOfThousandths } from '../scores.js';
import { scoreText } from './phrases.js';

const COMPARED: readonly Compared[] = ['cqi', 'sentiment', 'frustration', 'struggle', 'commercialIntent'];

/** Means over all of a tenant's conversations, which those of a part are compared with. */
export type Baseline = Pick<Averages, Compared>;

export type BaselinePart = ScoreSums & Pick<Averages, 'spoken' | 'moods' | 'indexed'>;

const COUNTED = { spoken: 'spoken', mood: 'moods', scored: 'indexed' } as const;

/**
 * Means over everything, from parts that have no conversation in common: the same to the last digit as from one query.
 */
export const baselineOf = (parts: readonly BaselinePart[]): Baseline =>
  Object.fromEntries(COMPARED.map((name) => [name, meanOver(parts, name)])) as Baseline;

function meanOver(parts: readonly BaselinePart[], name: Compared): number | null {
  const total = (field: keyof BaselinePart) => parts.reduce((all, part) => all + part[field], 0);
  const count = total(COUNTED[METRICS[name].over]);
  return count === 0 ? null : meanOfThousandths(total(`${name}Sum`), count);
}

/** One metric that differs from the tenant's own average. */
export interface Comparison {
  readonly metric: Compared;
  readonly better: boolean;
  /** The absolute difference. */
  readonly size: number;
  readonly title: string;
  /** A sentence with both values. */
  readonly text: string;
}

/** Smaller differences are not worth a reader's time. */
const MIN_DIFFERENCE = 0.1;
/**
 * Half the width of the 95 % interval of a mean is two standard errors. Scores of single conversations usually deviate
 * by 0.3 at most; the deviation of quality is measured.
 */
const STANDARD_ERRORS = 2;
const USUAL_DEVIATION = 0.3;

/** What differs from all of the tenant's conversations by more than chance explains, the largest difference first. */
export function comparisons(own: Averages, all: Baseline): Comparison[] {
  return COMPARED.flatMap((metric) => {
    const count = own[COUNTED[METRICS[metric].over]];
    if (count < MIN_CONVERSATIONS) return [];
    const deviation = (metric === 'cqi' ? own.cqiDeviation : null) ?? USUAL_DEVIATION;
    const least = Math.max(MIN_DIFFERENCE, (STANDARD_ERRORS * deviation) / Math.sqrt(count));
    return compare(metric, own[metric], all[metric], least);
  }).sort((a, b) => b.size - a.size);
}

function compare(metric: Compared, own: number | null, all: number | null, least: number): Comparison[] {
  if (own === null || all === null) return [];
  const difference = own - all;
  if (Math.abs(difference) < least) return [];
  const { title, better } = METRICS[metric];
  const direction = difference > 0 ? 'above' : 'below';
  return [
    {
      metric,
      better: difference > 0 === (better === 'higher'),
      size: Math.abs(difference),
      title: `${title} ${direction} average`,
      text: `${title} is ${direction} the average of all conversations: ${scoreText(own)} against ${scoreText(all)}.`,
    },
  ];
}

/** Takes the place of findings where there are none. */
export const nothingStandsOut = ({ moods }: Averages): string =>
  // The mood is read in the most languages: where it is known of few, so is everything else.
  moods < MIN_CONVERSATIONS
    ? 'Too few conversations could be read to tell what stands out.'
    : 'Nothing stands out against the average of all conversations.';
