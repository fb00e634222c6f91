import { type Environment, limit } from '@parley/platform';
import { DEFAULT_PLAN_LIMITS, type Limits, type Plan, PlanLimits } from '@parley/tenancy';

const of = (plan: Plan, name: keyof Limits) => limit()({ default: DEFAULT_PLAN_LIMITS.of(plan)[name] });

export const PLAN_LIMIT_VARIABLES = {
  PARLEY_FREE_SEGMENTS: of('free', 'customSegments'),
  PARLEY_GROWTH_SEGMENTS: of('growth', 'customSegments'),
  PARLEY_ENTERPRISE_SEGMENTS: of('enterprise', 'customSegments'),
  PARLEY_FREE_INSIGHTS: of('free', 'insightsPerHour'),
  PARLEY_GROWTH_INSIGHTS: of('growth', 'insightsPerHour'),
  PARLEY_ENTERPRISE_INSIGHTS: of('enterprise', 'insightsPerHour'),
  PARLEY_FREE_ANALYTICS: of('free', 'analyticsPerMinute'),
  PARLEY_GROWTH_ANALYTICS: of('growth', 'analyticsPerMinute'),
  PARLEY_ENTERPRISE_ANALYTICS: of('enterprise', 'analyticsPerMinute'),
  PARLEY_FREE_WRITES: of('free', 'writesPerSecond'),
  PARLEY_GROWTH_WRITES: of('growth', 'writesPerSecond'),
  PARLEY_ENTERPRISE_WRITES: of('enterprise', 'writesPerSecond'),
  PARLEY_FREE_WRITE_MIB: of('free', 'writeMibPerSecond'),
  PARLEY_GROWTH_WRITE_MIB: of('growth', 'writeMibPerSecond'),
  PARLEY_ENTERPRISE_WRITE_MIB: of('enterprise', 'writeMibPerSecond'),
};

export function toPlanLimits(variables: Environment<typeof PLAN_LIMIT_VARIABLES>): PlanLimits {
  const limitsOf = (plan: 'FREE' | 'GROWTH' | 'ENTERPRISE'): Limits => ({
    customSegments: variables[`PARLEY_${plan}_SEGMENTS`],
    insightsPerHour: variables[`PARLEY_${plan}_INSIGHTS`],
    analyticsPerMinute: variables[`PARLEY_${plan}_ANALYTICS`],
    writesPerSecond: variables[`PARLEY_${plan}_WRITES`],
    writeMibPerSecond: variables[`PARLEY_${plan}_WRITE_MIB`],
  });
  return new PlanLimits({ free: limitsOf('FREE'), growth: limitsOf('GROWTH'), enterprise: limitsOf('ENTERPRISE') });
}
