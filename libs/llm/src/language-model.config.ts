/** Access to a language model, and its limits. Passed in: this library reads no environment variables. */
export interface LanguageModelConfig {
  /** Base of an OpenAI-compatible API, with its version: `https://api.example.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token; absent for servers without keys. */
  readonly apiKey?: string;
  /** Limit of one attempt. */
  readonly timeoutMs: number;
  /** Further attempts after a failure that may be temporary. */
  readonly maxRetries: number;
  /** Wait before the first retry; it doubles with each further one. */
  readonly backOffMs: number;
  /** Longest wait, even if the server asks for a longer one. */
  readonly maxBackOffMs: number;
  /** Concurrent requests, over all tenants. */
  readonly concurrency: number;
  /** Most that one tenant may spend per UTC day. */
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
