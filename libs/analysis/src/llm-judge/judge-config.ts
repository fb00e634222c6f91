/** How the judge reaches its model and what it may cost. Passed in: this library reads no environment. */
export interface JudgeConfig {
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
  /** A longer transcript is cut in the middle. */
  readonly maxTranscriptChars: number;
  readonly maxOutputTokens: number;
}

/** Defaults for everything but the endpoint. */
export const JUDGE_DEFAULTS: Omit<JudgeConfig, 'baseUrl' | 'model'> = {
  timeoutMs: 30_000,
  maxRetries: 2,
  backOffMs: 500,
  maxBackOffMs: 10_000,
  concurrency: 4,
  dailyBudgetUsd: 5,
  usdPerMillionInputTokens: 0,
  usdPerMillionOutputTokens: 0,
  maxTranscriptChars: 24_000,
  maxOutputTokens: 1500,
};

/** LLM values below this confidence do not replace the local ones. */
export const TRUSTED_CONFIDENCE = 0.6;
