import type { AverageRow } from '../../figures/averages.query.js';
import type { Engagement, Signal } from '../../user-analytics/user-summary.view.js';
import type { Comparison } from '../narrative/comparison.js';
import type { Concern, Severity } from '../narrative/concerns.js';
import { partOf } from '../narrative/phrases.js';

const PRIORITY: Readonly<Record<Severity, Signal['priority']>> = { critical: 'high', warning: 'medium', info: 'low' };
const RANK: Readonly<Record<Signal['priority'], number>> = { high: 0, medium: 1, low: 2 };

export interface SignalInputs {
  readonly averages: AverageRow;
  readonly engagement: Engagement;
  readonly concerns: readonly Concern[];
  readonly comparisons: readonly Comparison[];
}

/** The most pressing first. */
export function signals({ averages, engagement, concerns, comparisons }: SignalInputs): Signal[] {
  return [
    ...leaving(engagement),
    ...concerns.map(({ severity, title, evidence, action }): Signal => ({
      type: 'risk',
      priority: PRIORITY[severity],
      title,
      description: `${evidence} ${action}`,
    })),
    ...interest(averages),
    ...comparisons.map(({ better, text }): Signal => ({
      type: 'insight',
      priority: 'low',
      title: better ? 'Better than the average' : 'Worse than the average',
      description: text,
    })),
  ].sort((a, b) => RANK[a.priority] - RANK[b.priority]);
}

function leaving({ level, trajectory, description }: Engagement): Signal[] {
  if (level === 'churning') return [{ type: 'risk', priority: 'high', title: 'May have left', description }];
  if (trajectory === 'declining') {
    return [{ type: 'risk', priority: 'medium', title: 'Comes less often than before', description }];
  }
  return trajectory === 'growing'
    ? [{ type: 'insight', priority: 'low', title: 'Comes more often than before', description }]
    : [];
}

function interest({ highIntent, conversations }: AverageRow): Signal[] {
  if (highIntent === 0) return [];
  return [
    {
      type: 'opportunity',
      priority: highIntent >= 2 ? 'high' : 'medium',
      title: 'Shows interest in buying or upgrading',
      description: `High commercial intent in ${partOf(highIntent, conversations)}.`,
    },
  ];
}
