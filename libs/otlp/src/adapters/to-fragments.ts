import { createHash } from 'node:crypto';
import type { Json } from '@parley/kernel';
import type { LogRecord, Span } from '../decode/telemetry.js';
import { type Content, type Fragment, NO_CONTENT } from '../domain/fragment.js';
import { aiSdk } from './ai-sdk.js';
import { DETAILS, genAi, systemIn } from './gen-ai.js';
import { genAiEvents, isOlderEvent } from './gen-ai-events.js';
import { namesIn } from './identity.js';
import { isObject } from './json.js';
import { langfuse } from './langfuse.js';
import { langsmith } from './langsmith.js';
import { openInference } from './open-inference.js';
import { pydanticAi } from './pydantic-ai.js';
import { EVALUATION, RATED, ratingsIn } from './ratings.js';
import type { Reading, Source } from './source.js';
import { traceloop } from './traceloop.js';

/** In order of precedence: for each field, the first adapter that reads a value wins. */
const ADAPTERS = [genAi, genAiEvents, openInference, aiSdk, traceloop, langfuse, langsmith, pydanticAi];

const NAMES =
  /^(gen_ai|llm|openinference|ai|traceloop|langfuse|langsmith|pydantic_ai|parley)\.|^(all_messages_events|agent_name)$/;
const SCOPES = /openinference|openllmetry|traceloop|gen_?ai|pydantic-ai|langfuse|langsmith|genkit|mastra|^ai$/i;

/** Whether the span belongs to a conversation with a model; most of an application's spans do not. */
export function isGenAi({ attributes, scope }: Pick<Span, 'attributes' | 'scope'>): boolean {
  if (SCOPES.test(scope)) return true;
  for (const name of attributes.keys()) if (NAMES.test(name) || RATED.test(name)) return true;
  return false;
}

export function spanFragment(span: Span): Fragment {
  const { startMs, endMs, attributes, events, error } = span;
  const told = read(span);
  // Some libraries, such as OpenLLMetry before it followed the conventions, name no operation of a model call.
  const isUnnamed = told.operation === undefined && !attributes.has('gen_ai.operation.name');
  const says = told.input !== undefined || told.output !== undefined;
  const reading: Reading = isUnnamed && says ? { ...told, operation: 'chat' } : told;
  const ratings = ratingsIn(attributes, events, endMs || startMs);
  return placed(span, reading, contentOf(reading, error, ratings));
}

/** For a span that does not belong to a conversation: it may stand between two that do, and name the user. */
export const placeFragment = (span: Span): Fragment => placed(span, {}, NO_CONTENT);

function placed(span: Span, { operation = null, agent = null }: Reading, content: Content): Fragment {
  const { traceId, spanId, parentSpanId, startMs, endMs, attributes, resource } = span;
  // Fields are listed one by one instead of spread: copying objects took most of the time per span.
  return {
    traceId,
    spanId,
    parentSpanId,
    startMs,
    endMs,
    kind: 'span',
    operation,
    names: namesIn(attributes, resource, agent),
    content,
  };
}

/** What a log record adds to its span; null for a record about anything else. */
export function logFragment(log: LogRecord): Fragment | null {
  const { eventName } = log;
  if (eventName !== DETAILS && eventName !== EVALUATION && !isOlderEvent(eventName)) return null;
  const body = isObject(log.body) ? Object.entries(log.body) : [['content', log.body] as const];
  const attributes = new Map<string, Json>([...log.attributes, ...body]);
  const { traceId, spanId, timeMs, resource } = log;
  const events = [{ name: log.eventName, timeMs, attributes }];
  const reading = read({ name: '', attributes: log.attributes, events });
  return {
    ...{ traceId, spanId, startMs: timeMs, endMs: timeMs },
    kind: `${log.eventName}:${timeMs}:${digest([...attributes])}`,
    parentSpanId: null,
    operation: reading.operation ?? null,
    names: namesIn(log.attributes, resource, reading.agent ?? null),
    content: contentOf(reading, null, ratingsIn(log.attributes, events, timeMs)),
  };
}

const digest = (value: Json): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

function read(source: Source): Reading {
  const merged: Record<string, unknown> = {};
  for (const adapter of ADAPTERS) {
    for (const [field, value] of Object.entries(adapter(source))) {
      if (isTold(value) && !(field in merged)) merged[field] = value;
    }
  }
  return merged;
}

const isTold = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

function contentOf(told: Reading, error: string | null, ratings: Content['ratings']): Content {
  const input = told.input ?? [];
  return {
    input,
    output: told.output ?? [],
    system: told.system ?? systemIn(input),
    tool: told.tool ?? null,
    model: told.model ?? null,
    usage: told.usage ?? null,
    finishReason: told.finishReason ?? null,
    error,
    ratings,
  };
}
