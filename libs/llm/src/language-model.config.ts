/** How a language model is reached and what it may cost. Passed in: this library reads no environment. */
export interface LanguageModelConfig {
  /** Of an OpenAI-compatible API, with its version: `https://api.example.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token; absent for servers without keys. */
  readonly apiKey?: string;
  /** For one attempt. */
  readonly timeoutMs: number;
  /** Further attempts after a failure that may pass. */
  readonly maxRetries: number;
  /** Waiting before the first retry; it doubles with every further one. */
  readonly backOffMs: number;
  /** Longest wait, also where the server asks for a longer one. */
  readonly maxBackOffMs: number;
  /** Requests at once, over all tenants. */
  readonly concurrency: number;
  /** What one tenant may spend in one UTC day. */
  readonly dailyBudgetUsd: number;
  readonly usdPerMillionInputTokens: number;
  readonly usdPerMillionOutputTokens: number;
  readonly maxOutputTokens: number;
}

/** Defaults for everything but the endpoint. */
export const LANGUAGE_MODEL_DEFAULTS: Omit<LanguageModelConfig, 'baseUrl' | 'model'> = {
  timeoutMs: 30_000,
  maxRetries: 2,
  backOffMs: 500,
  maxBackOffMs: 10_000,
  concurrency: 4,
  dailyBudgetUsd: 5,
  usdPerMillionInputTokens: 0,
  usdPerMillionOutputTokens: 0,
  maxOutputTokens: 1500,
};
