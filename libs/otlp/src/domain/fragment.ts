import type { Json, JsonObject } from '@parley/kernel';
import type { Said } from './said.js';
import type { SaidRating } from './said-rating.js';

/**
 * A span's role: a turn of an agent, a chain around other spans, a library's wrapper of model calls, one such call, a
 * tool, a step beside the conversation (a `check` being a guardrail, a prompt template or the like), or an evaluation, whose
 * model calls are no part of the conversation either.
 */
export type Operation =
  | 'agent'
  | 'chain'
  | 'wrapper'
  | 'chat'
  | 'tool'
  | 'retrieval'
  | 'embedding'
  | 'memory_read'
  | 'memory_write'
  | 'check'
  | 'evaluation';

/** Operations that may speak for the user, in order of precedence. */
export const SPEAKERS: readonly (Operation | null)[] = ['agent', 'chain', 'wrapper', 'chat'];

export const isSpeaker = ({ operation }: Pick<Fragment, 'operation'>): boolean =>
  operation !== null && SPEAKERS.includes(operation);

export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  readonly input: Json;
  readonly output: Json;
}

/** Names on a span, as its sender gives them. */
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

/** What Parley keeps of a span, or of a log record that belongs to one, in one form for all libraries. */
export interface Fragment {
  readonly traceId: string;
  readonly spanId: string;
  /** `span`, or an identifier of the log record. Each kind is kept once per span. */
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
