import type { Plan } from './plan.js';

export interface Limits {
  /** Custom segments at a time; Infinity: no limit. */
  readonly customSegments: number;
  /** Answers with insights in an hour; Infinity: no limit. */
  readonly insightsPerHour: number;
  /** All three are for one process; Infinity: no limit. */
  readonly analyticsPerMinute: number;
  readonly writesPerSecond: number;
  readonly writeMibPerSecond: number;
}

/** What each plan allows. The composition provides it from its configuration. */
export class PlanLimits {
  constructor(private readonly limits: Readonly<Record<Plan, Limits>>) {}

  of(plan: Plan): Limits {
    return this.limits[plan];
  }
}

export const DEFAULT_PLAN_LIMITS = new PlanLimits({
  free: {
    customSegments: 3,
    insightsPerHour: 10,
    analyticsPerMinute: 120,
    writesPerSecond: 200,
    writeMibPerSecond: 2,
  },
  // Limits of writes far above what one process takes: operators with many tenants on one process should set their own.
  growth: {
    customSegments: 100,
    insightsPerHour: 600,
    analyticsPerMinute: 1_200,
    writesPerSecond: 100_000,
    writeMibPerSecond: 256,
  },
  enterprise: {
    customSegments: Infinity,
    insightsPerHour: 6_000,
    analyticsPerMinute: 12_000,
    writesPerSecond: Infinity,
    writeMibPerSecond: Infinity,
  },
});
