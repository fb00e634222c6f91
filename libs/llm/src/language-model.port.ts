import type { Spending } from './spending.js';

export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** A name for the answer, for the server: letters, digits and underscores. */
  readonly name: string;
  /** The schema of the answer. Servers that ignore it are common. */
  readonly schema: JsonSchema;
}

/** One language model with its limits: attempts, time, concurrent requests, budget. */
export abstract class LanguageModel {
  abstract readonly name: string;

  /**
   * @param read turns the answer's text into a value, or throws a LanguageModelError if it cannot.
   * @param spending adds up what the attempts used, even if none of them succeeds.
   * @throws LanguageModelError when there is no answer; and what the budget throws.
   */
  abstract ask<Answer>(
    tenantId: string,
    request: ChatRequest,
    read: (text: string) => Answer,
    spending?: Spending,
  ): Promise<Answer>;
}
