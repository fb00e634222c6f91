import type { Engagement, Signal } from './user-summary.js';
import type { Comparison } from '../narrative/comparison.js';
import type { Concern, Severity } from '../narrative/concerns.js';
import { partOf } from '../narrative/phrases.js';
import type { Activity, Averages } from '../aggregates.js';

const PRIORITY: Readonly<Record<Severity, Signal['priority']>> = { critical: 'high', warning: 'medium', info: 'low' };
const MOST_COMPARISONS = 3;
/** The share of conversations from which something is more than occasional. */
const OFTEN = 0.2;
const RANK: Readonly<Record<Signal['priority'], number>> = { high: 0, medium: 1, low: 2 };

export interface SignalInputs {
  readonly averages: Averages;
  readonly activity: Activity;
  readonly engagement: Engagement;
  readonly concerns: readonly Concern[];
  readonly comparisons: readonly Comparison[];
}

/** The most pressing first. */
export function signals({ averages, activity, engagement, concerns, comparisons }: SignalInputs): Signal[] {
  return [
    ...coming(engagement, activity),
    ...concerns.map(({ severity, title, evidence, action }): Signal => ({
      type: 'risk',
      priority: PRIORITY[severity],
      title,
      description: `${evidence} ${action}`,
    })),
    ...interest(averages),
    ...comparisons.slice(0, MOST_COMPARISONS).map(({ title, text }): Signal => ({
      type: 'insight',
      priority: 'low',
      title,
      description: text,
    })),
  ].sort((a, b) => RANK[a.priority] - RANK[b.priority]);
}

function coming({ level, trajectory, description }: Engagement, { before }: Activity): Signal[] {
  if (level === 'churning') return [{ type: 'risk', priority: 'high', title: 'May have left', description }];
  if (trajectory === 'declining') {
    return [{ type: 'risk', priority: 'medium', title: 'Comes less often than before', description }];
  }
  // A new user has no earlier visits to compare with.
  return trajectory === 'growing' && before > 0
    ? [{ type: 'insight', priority: 'low', title: 'Comes more often than before', description }]
    : [];
}

function interest({ highIntent, conversations }: Averages): Signal[] {
  if (highIntent === 0) return [];
  return [
    {
      type: 'opportunity',
      priority: highIntent >= 2 && highIntent / conversations >= OFTEN ? 'high' : 'medium',
      title: 'Shows interest in buying or upgrading',
      description: `Commercial intent was high in ${partOf(highIntent, conversations)}.`,
    },
  ];
}
