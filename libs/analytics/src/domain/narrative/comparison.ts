import type { AverageRow } from '../../figures/averages.query.js';
import type { Baseline } from '../baseline.js';
import { figure } from './phrases.js';

type Compared = keyof Baseline;

/** One figure that lies apart from the tenant's own average. */
export interface Comparison {
  readonly metric: Compared;
  readonly better: boolean;
  /** The absolute difference. */
  readonly size: number;
  /** A sentence with both figures. */
  readonly text: string;
}

/** Under this many conversations a mean says more of chance than of whom it is about. */
const MIN_CONVERSATIONS = 3;
/** Smaller differences are not worth a reader's time. */
const MIN_DIFFERENCE = 0.1;

const NAMES: Readonly<Record<Compared, { readonly name: string; readonly highIsGood: boolean }>> = {
  qualityIndex: { name: 'Conversation quality', highIsGood: true },
  sentiment: { name: 'Sentiment', highIsGood: true },
  frustration: { name: 'Frustration', highIsGood: false },
  struggle: { name: 'Struggle', highIsGood: false },
  commercialIntent: { name: 'Commercial intent', highIsGood: true },
};

/** What stands out against all of the tenant's conversations, the largest difference first. */
export function comparisons(own: AverageRow, all: Baseline): Comparison[] {
  if (own.conversations < MIN_CONVERSATIONS) return [];
  return (Object.keys(NAMES) as Compared[])
    .flatMap((metric) => compare(metric, own[metric], all[metric]))
    .sort((a, b) => b.size - a.size);
}

function compare(metric: Compared, own: number | null, all: number | null): Comparison[] {
  if (own === null || all === null) return [];
  const difference = own - all;
  if (Math.abs(difference) < MIN_DIFFERENCE) return [];
  const { name, highIsGood } = NAMES[metric];
  const direction = difference > 0 ? 'above' : 'below';
  return [
    {
      metric,
      better: difference > 0 === highIsGood,
      size: Math.abs(difference),
      text: `${name} is ${direction} the average of all conversations: ${figure(own)} against ${figure(all)}.`,
    },
  ];
}
