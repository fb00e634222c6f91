import type { LanguageModelConfig } from '@parley/llm';
import { type Environment, integer } from '@parley/platform';
import { JUDGE_VARIABLES, toJudgeConfig } from './judge.config.js';

export const ANALYSIS_VARIABLES = {
  PARLEY_ANALYSIS_THREADS: integer(0, 64)({ default: 1 }),
  PARLEY_ANALYSIS_QUIET_MS: integer(0, 60_000)({ default: 500 }),
  ...JUDGE_VARIABLES,
};

export interface AnalysisConfig {
  /** 0: on the main thread. */
  readonly threads: number;
  readonly idleWindowMs: number;
  /** Null: no language model is asked. */
  readonly judge: LanguageModelConfig | null;
}

export function toAnalysisConfig(variables: Environment<typeof ANALYSIS_VARIABLES>): AnalysisConfig {
  return {
    threads: variables.PARLEY_ANALYSIS_THREADS,
    idleWindowMs: variables.PARLEY_ANALYSIS_QUIET_MS,
    judge: toJudgeConfig(variables),
  };
}
