import { resolve } from 'node:path';
import { integer, limit, LOG_LEVELS, type LogLevel, oneOf, readEnvironment, text } from '@parley/platform';
import {
  type AnalysisConfig,
  ANALYSIS_VARIABLES,
  type AnalysisVariables,
  toAnalysisConfig,
} from '../../worker/src/analysis.config.js';
import { DEFAULT_PLAN_LIMITS, PlanLimits } from '@parley/tenancy';

export interface StandaloneConfig {
  /** Absolute. */
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  /** Undefined: one is made at the first start and kept in the data directory. */
  readonly operatorKey: string | undefined;
  readonly logLevel: LogLevel;
  readonly planLimits: PlanLimits;
  readonly analysis: AnalysisConfig;
}

const MIN_OPERATOR_KEY_LENGTH = 16;

/** @throws StartupError that names the variable that is wrong. */
export function readStandaloneConfig(): StandaloneConfig {
  const environment = readEnvironment<
    AnalysisVariables & {
      PARLEY_DATA_DIR: string;
      PARLEY_HOST: string;
      PARLEY_PORT: number;
      PARLEY_OPERATOR_KEY: string | undefined;
      PARLEY_LOG_LEVEL: LogLevel;
      PARLEY_FREE_SEGMENTS: number;
      PARLEY_GROWTH_SEGMENTS: number;
      PARLEY_ENTERPRISE_SEGMENTS: number;
      PARLEY_FREE_INSIGHTS: number;
      PARLEY_GROWTH_INSIGHTS: number;
      PARLEY_ENTERPRISE_INSIGHTS: number;
    }
  >({
    PARLEY_DATA_DIR: text()({ default: './data' }),
    PARLEY_HOST: text()({ default: '127.0.0.1' }),
    PARLEY_PORT: integer(0, 65_535)({ default: 8080 }),
    PARLEY_OPERATOR_KEY: text(MIN_OPERATOR_KEY_LENGTH)({ default: undefined }),
    PARLEY_LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'warn' }),
    PARLEY_FREE_SEGMENTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('free').customSegments }),
    PARLEY_GROWTH_SEGMENTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('growth').customSegments }),
    PARLEY_ENTERPRISE_SEGMENTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('enterprise').customSegments }),
    PARLEY_FREE_INSIGHTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('free').insightsPerHour }),
    PARLEY_GROWTH_INSIGHTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('growth').insightsPerHour }),
    PARLEY_ENTERPRISE_INSIGHTS: limit()({ default: DEFAULT_PLAN_LIMITS.of('enterprise').insightsPerHour }),
    ...ANALYSIS_VARIABLES,
  });
  return {
    dataDirectory: resolve(environment.PARLEY_DATA_DIR),
    host: environment.PARLEY_HOST,
    port: environment.PARLEY_PORT,
    operatorKey: environment.PARLEY_OPERATOR_KEY,
    logLevel: environment.PARLEY_LOG_LEVEL,
    planLimits: new PlanLimits({
      free: {
        customSegments: environment.PARLEY_FREE_SEGMENTS,
        insightsPerHour: environment.PARLEY_FREE_INSIGHTS,
      },
      growth: {
        customSegments: environment.PARLEY_GROWTH_SEGMENTS,
        insightsPerHour: environment.PARLEY_GROWTH_INSIGHTS,
      },
      enterprise: {
        customSegments: environment.PARLEY_ENTERPRISE_SEGMENTS,
        insightsPerHour: environment.PARLEY_ENTERPRISE_INSIGHTS,
      },
    }),
    analysis: toAnalysisConfig(environment),
  };
}
