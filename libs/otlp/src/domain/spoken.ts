import type { JsonObject } from '@parley/kernel';
import { answerUsage } from './answer-usage.js';
import { type AssembledMessage, NOT_WRITTEN } from './assembled.js';
import type { Said } from './said.js';
import type { SpanNode } from './trace-tree.js';
import type { Turn } from './turns.js';

type Text = Extract<Said, { is: 'text' }>;

/** A system text is a prompt, not a message. */
export const isSpoken = (said: Said): said is Text => said.is === 'text' && said.role !== 'system';

const MOST_LATENCY_MS = 604_800_000;
const MAX_FINISH_REASON = 255;

interface Place {
  readonly way: 'in' | 'out';
  readonly index: number;
  readonly isGap: boolean;
}

/** What only an answer has. */
export interface Answer {
  readonly model: string | null;
  readonly written: Pick<AssembledMessage, 'usage' | 'latencyMs' | 'finishReason'>;
  readonly properties: JsonObject;
}

export const NO_ANSWER: Answer = { model: null, written: NOT_WRITTEN, properties: {} };

/** The user's message has the time of the turn's start. */
export function spoken(
  { owner }: Turn,
  { role, text }: Text,
  { way, index, isGap }: Place,
  { model, written, properties }: Answer,
): AssembledMessage {
  return {
    externalId: `otel:${owner.spanId}:${way}:${index}`,
    type: role === 'assistant' ? 'assistant_message' : 'user_message',
    content: text,
    toolName: null,
    input: null,
    output: null,
    model,
    ...written,
    properties: { otel: { traceId: owner.traceId, ...(isGap ? { gap: true } : {}) }, ...properties },
    atMs: way === 'in' ? owner.startMs : Math.max(owner.startMs, owner.endMs),
  };
}

/** The model calls tell best which model answered; the owner, the usage of all of them. */
export function answerOf({ owner, below }: Turn): Answer {
  const chats = below.filter(({ operation }) => operation === 'chat').toReversed();
  const usage = first([owner, ...chats], ({ content }) => content.usage);
  const finishReason = first([owner, ...chats], ({ content }) => content.finishReason);
  const latencyMs = Math.min(Math.max(0, Math.round(owner.endMs - owner.startMs)), MOST_LATENCY_MS);
  return {
    written: {
      usage: answerUsage(owner, chats),
      latencyMs,
      finishReason: finishReason?.slice(0, MAX_FINISH_REASON).toWellFormed() ?? null,
    },
    model: first([...chats, owner], ({ content }) => content.model),
    properties: { ...(usage === null ? {} : { usage }), ...(finishReason === null ? {} : { finishReason }) },
  };
}

const first = <T>(spans: readonly SpanNode[], read: (span: SpanNode) => T | null): T | null =>
  spans.map(read).find((value) => value !== null) ?? null;
