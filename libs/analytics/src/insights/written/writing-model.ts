import {
  type LanguageModel,
  type LanguageModelBudget,
  type LanguageModelConfig,
  OpenAiLanguageModel,
} from '@parley/llm';

const MOST_TIME_MS = 10_000;

/** The language model that words insights; none unless one is configured. */
export class WritingModel {
  readonly model: LanguageModel | null;

  /**
   * @param config the same as the judge's; a reader waits, so there is less time and at most one more attempt.
   * @param budget shared with the judge, and between all processes.
   */
  constructor(config: LanguageModelConfig | null, budget: LanguageModelBudget) {
    this.model = config === null ? null : new OpenAiLanguageModel(impatient(config), budget);
  }
}

const impatient = (config: LanguageModelConfig): LanguageModelConfig => ({
  ...config,
  timeoutMs: Math.min(config.timeoutMs, MOST_TIME_MS),
  maxRetries: Math.min(config.maxRetries, 1),
  maxBackOffMs: Math.min(config.maxBackOffMs, 1_000),
});
