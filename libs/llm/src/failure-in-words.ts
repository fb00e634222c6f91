import type { LanguageModelErrorCode } from './language-model.errors.js';

const REASONS: Readonly<Record<LanguageModelErrorCode, string>> = {
  timeout: 'did not answer in time',
  network: 'could not be reached',
  rate_limited: 'takes no more requests at the moment',
  server_error: 'failed',
  malformed_answer: 'gave an answer that the metrics do not support',
  truncated_answer: 'gave only half an answer',
  refused: 'refused to answer',
  unauthorised: 'did not accept the key',
  rejected_request: 'did not accept the request',
  budget_exhausted: 'has used up the budget of the day',
};

/** A request's failure, as part of a sentence about the language model. */
export const failureInWords = (code: LanguageModelErrorCode): string => REASONS[code];
