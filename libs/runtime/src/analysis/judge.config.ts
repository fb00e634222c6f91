import { StartupError } from '@parley/kernel';
import { LANGUAGE_MODEL_DEFAULTS, type LanguageModelConfig } from '@parley/llm';
import { amount, type Environment, httpUrl, integer, text } from '@parley/platform';

const MAX_USD = 1_000_000;

/** A language model as a second opinion; off unless PARLEY_LLM_URL is set. */
export const JUDGE_VARIABLES = {
  PARLEY_LLM_URL: httpUrl()({ default: undefined }),
  PARLEY_LLM_MODEL: text()({ default: undefined }),
  PARLEY_LLM_KEY: text()({ default: undefined }),
  PARLEY_LLM_BUDGET_PER_DAY: amount(0, MAX_USD)({ default: LANGUAGE_MODEL_DEFAULTS.dailyBudgetUsd }),
  PARLEY_LLM_INPUT_PRICE: amount(0, MAX_USD)({ default: LANGUAGE_MODEL_DEFAULTS.usdPerMillionInputTokens }),
  PARLEY_LLM_OUTPUT_PRICE: amount(0, MAX_USD)({ default: LANGUAGE_MODEL_DEFAULTS.usdPerMillionOutputTokens }),
  PARLEY_LLM_TIMEOUT_MS: integer(100, 300_000)({ default: LANGUAGE_MODEL_DEFAULTS.timeoutMs }),
  PARLEY_LLM_RETRIES: integer(0, 10)({ default: LANGUAGE_MODEL_DEFAULTS.maxRetries }),
  PARLEY_LLM_CONCURRENCY: integer(1, 64)({ default: LANGUAGE_MODEL_DEFAULTS.concurrency }),
};

/** @throws StartupError when only a part of it is set. */
export function toJudgeConfig(variables: Environment<typeof JUDGE_VARIABLES>): LanguageModelConfig | null {
  const { PARLEY_LLM_URL: baseUrl, PARLEY_LLM_MODEL: model, PARLEY_LLM_KEY: apiKey } = variables;
  if (baseUrl === undefined) {
    const alone = model !== undefined ? 'PARLEY_LLM_MODEL' : apiKey !== undefined ? 'PARLEY_LLM_KEY' : null;
    if (alone !== null) throw new StartupError(`${alone} is set, but PARLEY_LLM_URL is not: set both or neither.`);
    return null;
  }
  if (model === undefined) throw new StartupError('PARLEY_LLM_MODEL must name the model to ask at PARLEY_LLM_URL.');
  return {
    ...LANGUAGE_MODEL_DEFAULTS,
    baseUrl,
    model,
    ...(apiKey === undefined ? {} : { apiKey }),
    dailyBudgetUsd: variables.PARLEY_LLM_BUDGET_PER_DAY,
    usdPerMillionInputTokens: variables.PARLEY_LLM_INPUT_PRICE,
    usdPerMillionOutputTokens: variables.PARLEY_LLM_OUTPUT_PRICE,
    timeoutMs: variables.PARLEY_LLM_TIMEOUT_MS,
    maxRetries: variables.PARLEY_LLM_RETRIES,
    concurrency: variables.PARLEY_LLM_CONCURRENCY,
  };
}
