import type { Json, JsonObject } from '@parley/kernel';
import type { Said } from './said.js';
import type { SaidRating } from './said-rating.js';

/**
 * What a span is: a turn of an agent, a chain around others, a library's wrapper of the calls to a model, one such call,
 * a tool, or a step beside the conversation.
 */
export type Operation =
  'agent' | 'chain' | 'wrapper' | 'chat' | 'tool' | 'retrieval' | 'embedding' | 'memory_read' | 'memory_write';

export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  readonly input: Json;
  readonly output: Json;
}

/** Whom and what a span names, in the names of its sender. */
export interface Names {
  readonly conversation: string | null;
  readonly user: string | null;
  readonly organization: string | null;
  /** Parley's id of the product. */
  readonly product: string | null;
  readonly agent: string | null;
  readonly service: string | null;
}

export interface Content {
  readonly input: readonly Said[];
  readonly output: readonly Said[];
  readonly system: string | null;
  readonly tool: ToolCall | null;
  readonly model: string | null;
  readonly usage: JsonObject | null;
  readonly finishReason: string | null;
  /** Null: it did not fail. */
  readonly error: string | null;
  readonly ratings: readonly SaidRating[];
}

/** What Parley keeps of a span or of a log record that belongs to one, in one form for all libraries. */
export interface Fragment {
  readonly traceId: string;
  readonly spanId: string;
  /** `span`, or which of the span's log records it is. Of one span, each is kept once. */
  readonly kind: string;
  readonly parentSpanId: string | null;
  readonly operation: Operation | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly names: Names;
  readonly content: Content;
}

export const NO_NAMES: Names = {
  conversation: null,
  user: null,
  organization: null,
  product: null,
  agent: null,
  service: null,
};

export const NO_CONTENT: Content = {
  input: [],
  output: [],
  system: null,
  tool: null,
  model: null,
  usage: null,
  finishReason: null,
  error: null,
  ratings: [],
};
