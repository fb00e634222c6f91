import type { Plan } from './plan.js';

export interface Limits {
  /** Custom segments at a time; Infinity: as many as wanted. */
  readonly customSegments: number;
  /** Answers with insights in an hour; Infinity: as many as wanted. */
  readonly insightsPerHour: number;
}

/** What each plan allows. The composition provides it from its configuration. */
export class PlanLimits {
  constructor(private readonly limits: Readonly<Record<Plan, Limits>>) {}

  of(plan: Plan): Limits {
    return this.limits[plan];
  }
}

export const DEFAULT_PLAN_LIMITS = new PlanLimits({
  free: { customSegments: 3, insightsPerHour: 10 },
  growth: { customSegments: 100, insightsPerHour: 600 },
  enterprise: { customSegments: Infinity, insightsPerHour: 6_000 },
});
