/** Why a judgement failed; `retryable` ones may pass when asked again. */
export const JUDGE_ERRORS = {
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
export type JudgeErrorCode = keyof typeof JUDGE_ERRORS;

export class JudgeError extends Error {
  constructor(
    readonly code: JudgeErrorCode,
    message: string,
    /** How long the server asked to wait. */
    readonly retryAfterMs: number | null = null,
    /** Tokens that the failed attempt used: they are paid for all the same. */
    readonly usage: TokenUsage | null = null,
  ) {
    super(message);
    this.name = 'JudgeError';
  }

  get retryable(): boolean {
    return JUDGE_ERRORS[this.code].retryable;
  }
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}
