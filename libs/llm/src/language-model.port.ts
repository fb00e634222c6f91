import type { Spending } from './spending.js';

export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** What the answer is, for the server: letters, digits and underscores. */
  readonly name: string;
  /** The form of the answer. Servers that ignore it are common. */
  readonly schema: JsonSchema;
}

/** One language model within its bounds: attempts, time, requests at once, budget. */
export abstract class LanguageModel {
  abstract readonly name: string;

  /**
   * @param read makes something of the answer's text, or throws a LanguageModelError when nothing can be made of it.
   * @param spending adds up what the attempts used, also when none of them succeeds.
   * @throws LanguageModelError when no answer can be had; and what the budget throws.
   */
  abstract ask<Answer>(
    tenantId: string,
    request: ChatRequest,
    read: (text: string) => Answer,
    spending?: Spending,
  ): Promise<Answer>;
}
