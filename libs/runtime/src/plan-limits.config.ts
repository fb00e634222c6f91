import { limit } from '@parley/platform';
import { DEFAULT_PLAN_LIMITS, PlanLimits } from '@parley/tenancy';

export interface PlanLimitVariables {
  PARLEY_FREE_SEGMENTS: number;
  PARLEY_GROWTH_SEGMENTS: number;
  PARLEY_ENTERPRISE_SEGMENTS: number;
  PARLEY_FREE_INSIGHTS: number;
  PARLEY_GROWTH_INSIGHTS: number;
  PARLEY_ENTERPRISE_INSIGHTS: number;
}

export const PLAN_LIMIT_VARIABLES = {
  PARLEY_FREE_SEGMENTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('free').customSegments }),
  PARLEY_GROWTH_SEGMENTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('growth').customSegments }),
  PARLEY_ENTERPRISE_SEGMENTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('enterprise').customSegments }),
  PARLEY_FREE_INSIGHTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('free').insightsPerHour }),
  PARLEY_GROWTH_INSIGHTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('growth').insightsPerHour }),
  PARLEY_ENTERPRISE_INSIGHTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('enterprise').insightsPerHour }),
};

export const toPlanLimits = (variables: Readonly<PlanLimitVariables>): PlanLimits =>
  new PlanLimits({
    free: {
      customSegments: variables.PARLEY_FREE_SEGMENTS,
      insightsPerHour: variables.PARLEY_FREE_INSIGHTS,
    },
    growth: {
      customSegments: variables.PARLEY_GROWTH_SEGMENTS,
      insightsPerHour: variables.PARLEY_GROWTH_INSIGHTS,
    },
    enterprise: {
      customSegments: variables.PARLEY_ENTERPRISE_SEGMENTS,
      insightsPerHour: variables.PARLEY_ENTERPRISE_INSIGHTS,
    },
  });
