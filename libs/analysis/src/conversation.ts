/** The analyser's input. It knows nothing of storage: ids are opaque and only come back as evidence. */

/** Whose message it counts as: U, A and tool results in the definitions. */
export type MessageRole = 'user' | 'assistant' | 'system' | 'tool';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export interface AnalysisMessage {
  readonly id: string;
  readonly role: MessageRole;
  readonly content: string;
  /** Set on a tool call and on its result. */
  readonly toolName?: string;
  /** `call` is the request to a tool, `result` its answer, `error` an answer that the caller marked as failed. */
  readonly tool?: 'call' | 'result' | 'error';
  /** What a tool was called with, and what it returned; a call may carry its own result. */
  readonly input?: JsonValue;
  readonly output?: JsonValue;
}

/** An explicit rating, normalised to 0..1. */
export type NormalisedRating = number;

export interface ConversationContext {
  readonly rating?: NormalisedRating;
  /** A tracked outcome of the conversation, when an event reported one. */
  readonly outcome?: 'success' | 'failure';
}

export interface Conversation extends ConversationContext {
  /** In the order in which they were said. */
  readonly messages: readonly AnalysisMessage[];
}
