import type { TokenUsage } from './spending.js';

/** Why there is no answer; `retryable` failures may be temporary. */
const LANGUAGE_MODEL_ERRORS = {
  timeout: { retryable: true },
  network: { retryable: true },
  rate_limited: { retryable: true },
  server_error: { retryable: true },
  malformed_answer: { retryable: true },
  truncated_answer: { retryable: false },
  refused: { retryable: false },
  unauthorised: { retryable: false },
  rejected_request: { retryable: false },
  budget_exhausted: { retryable: false },
} as const;
export type LanguageModelErrorCode = keyof typeof LANGUAGE_MODEL_ERRORS;

export class LanguageModelError extends Error {
  constructor(
    readonly code: LanguageModelErrorCode,
    message: string,
    /** How long the server asked to wait. */
    readonly retryAfterMs: number | null = null,
    /** Tokens used by the failed attempt, which cost money all the same. */
    readonly usage: TokenUsage | null = null,
  ) {
    super(message);
    this.name = 'LanguageModelError';
  }

  get retryable(): boolean {
    return LANGUAGE_MODEL_ERRORS[this.code].retryable;
  }
}
