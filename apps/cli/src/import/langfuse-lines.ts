import type { Json, JsonObject } from '@parley/kernel';
import { newestOf, type Text, textsIn } from './langfuse-said.js';

/** The bounds of scores that are ratings, by the score's name. */
export type RatingBounds = ReadonlyMap<string, { readonly min: number; readonly max: number }>;

export interface LangfuseRating {
  readonly rating: number;
  readonly ratingMin: number;
  readonly ratingMax: number;
  readonly ratedAt: Json;
  readonly feedback?: string;
  readonly externalMessageId?: string;
  readonly externalConversationId?: string;
}

/** A POST /messages body; null if no trace holds a text. */
export function langfuseConversation(line: JsonObject, user: string | undefined): JsonObject | null {
  const traces = isSession(line) ? objectsIn(line['traces']) : [line];
  const ordered = traces.toSorted((a, b) => msOf(a['timestamp']) - msOf(b['timestamp']));
  const messages = ordered.flatMap(messagesOf);
  const [first] = ordered;
  if (first === undefined || messages.length === 0) return null;
  const conversation = isSession(line) ? line['id'] : (first['sessionId'] ?? first['id']);
  const externalUserId = ordered.map((trace) => trace['userId']).find((id) => typeof id === 'string') ?? user;
  const system = ordered.flatMap(toldOf).find(({ role }) => role === 'system');
  return {
    externalUserId: externalUserId ?? `anonymous:${textOf(conversation)}`,
    externalConversationId: conversationId(conversation),
    ...(system === undefined ? {} : { systemPrompt: system.content }),
    properties: { langfuse: present({ name: first['name'], tags: first['tags'], release: first['release'] }) },
    messages,
  };
}

/** A session holds its traces. */
const isSession = (line: JsonObject): boolean => Array.isArray(line['traces']);
export const isTrace = (line: JsonObject): boolean => isSession(line) || ('timestamp' in line && 'input' in line);
export const isScore = (line: JsonObject): boolean => 'name' in line && 'source' in line && 'dataType' in line;

/** The scores within traces that are ratings. */
export const ratingsIn = (line: JsonObject, bounds: RatingBounds): LangfuseRating[] =>
  (isSession(line) ? objectsIn(line['traces']) : [line])
    .flatMap((trace) => objectsIn(trace['scores']))
    .flatMap((score) => {
      const rating = ratingOf(score, bounds);
      return typeof rating === 'string' ? [] : [rating];
    });

/** A score as the rating of an answer or a conversation, or why it is none. */
export function ratingOf(score: JsonObject, bounds: RatingBounds): LangfuseRating | string {
  const { name, value, traceId, sessionId, timestamp, comment } = score;
  const within = bounds.get(textOf(name));
  if (within === undefined)
    return `the score ${textOf(name)} is no rating unless --rating ${textOf(name)}=MIN..MAX says so`;
  if (typeof value !== 'number') return `the score ${textOf(name)} has no number as its value`;
  return {
    ...{ rating: value, ratingMin: within.min, ratingMax: within.max, ratedAt: timestamp ?? null },
    ...(typeof comment === 'string' && comment !== '' ? { feedback: comment } : {}),
    ...(typeof traceId === 'string'
      ? { externalMessageId: answerId(traceId) }
      : { externalConversationId: conversationId(sessionId) }),
  };
}

function messagesOf(trace: JsonObject): JsonObject[] {
  const id = textOf(trace['id']);
  const startMs = msOf(trace['timestamp']);
  const endMs = Math.max(startMs, ...observationsOf(trace).map((one) => msOf(one['endTime'])));
  const asked = newestOf(inputOf(trace)).map(({ role, content }, index) => ({
    ...{ role, content, externalMessageId: `langfuse:${id}:in:${index}`, createdAt: instant(startMs) },
  }));
  const answer = outputOf(trace).at(-1);
  return [
    ...asked,
    ...toolsOf(trace),
    ...(answer === undefined
      ? []
      : [
          {
            ...answer,
            externalMessageId: answerId(id),
            createdAt: instant(endMs),
            ...writtenBy(trace, endMs - startMs),
          },
        ]),
  ];
}

const toolsOf = (trace: JsonObject): JsonObject[] =>
  observationsOf(trace, 'TOOL').map((tool) => ({
    messageType: tool['level'] === 'ERROR' ? 'tool_error' : 'tool_call',
    toolName: tool['name'] ?? 'tool',
    externalMessageId: `langfuse:${textOf(tool['id'])}`,
    createdAt: instant(msOf(tool['startTime'])),
    ...present({ input: asObject(tool['input']), output: asObject(tool['output']) }),
  }));

/** The sum of what all model calls used, and the model of the last call, which answered. */
function writtenBy(trace: JsonObject, latencyMs: number): JsonObject {
  const generations = observationsOf(trace, 'GENERATION');
  const model = generations.map((one) => one['model']).findLast((name) => typeof name === 'string');
  const usages = generations.map(usageOf);
  const names = [...new Set(usages.flatMap((usage) => Object.keys(usage)))];
  const usage = Object.fromEntries(
    names.map((name) => [name, usages.reduce((sum, one) => sum + (one[name] ?? 0), 0)] as const),
  );
  return present({ model, latencyMs, ...(names.length > 0 ? { usage } : {}) });
}

/** Langfuse counts cached and reasoning tokens apart from the rest; an application that reports usage may not. */
function usageOf(generation: JsonObject): Readonly<Record<string, number>> {
  const [tokens, cost] = [numbersIn(generation['usageDetails']), numbersIn(generation['costDetails'])];
  const { input = numbersIn(generation['usage'])['input'], output = numbersIn(generation['usage'])['output'] } = tokens;
  const cached = tokens['input_cached_tokens'] ?? tokens['cache_read_input_tokens'];
  const reasoning = tokens['output_reasoning_tokens'];
  const isApart = tokens['total'] !== (input ?? 0) + (output ?? 0);
  const whole = (tokensLeft: number | undefined, part: number | undefined) =>
    tokensLeft === undefined ? undefined : isApart ? tokensLeft + (part ?? 0) : tokensLeft;
  return numbersIn({
    ...{ inputTokens: whole(input, cached), outputTokens: whole(output, reasoning) },
    ...{ cachedInputTokens: cached, reasoningTokens: reasoning, costUsd: cost['total'] },
  });
}

const numbersIn = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((field): field is [string, number] => typeof field[1] === 'number'),
  );

/** All texts that the trace and its first model call were given. */
const toldOf = (trace: JsonObject): Text[] =>
  [trace, ...observationsOf(trace, 'GENERATION').slice(0, 1)].flatMap(({ input }) => textsIn(input, 'user'));

/** The trace's own input, else that of its first model call; its output falls back to the last call. */
function inputOf(trace: JsonObject): Text[] {
  const own = textsIn(trace['input'], 'user');
  const [first] = observationsOf(trace, 'GENERATION');
  return newestOf(own).length > 0 ? own : textsIn(first?.['input'], 'user');
}

function outputOf(trace: JsonObject): Text[] {
  const own = textsIn(trace['output'], 'assistant').filter(({ role }) => role === 'assistant');
  if (own.length > 0) return own;
  const last = observationsOf(trace, 'GENERATION').at(-1);
  return textsIn(last?.['output'], 'assistant').filter(({ role }) => role === 'assistant');
}

/** In order of their start; traces from a list hold only ids of observations, which are left out. */
const observationsOf = (trace: JsonObject, type?: string): JsonObject[] =>
  objectsIn(trace['observations'])
    .filter((one) => type === undefined || one['type'] === type)
    .sort((a, b) => msOf(a['startTime']) - msOf(b['startTime']));

const conversationId = (name: Json | undefined): string => `langfuse:${textOf(name)}`;
const answerId = (traceId: string): string => `langfuse:${traceId}:out`;
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const instant = (ms: number): string => new Date(ms).toISOString();

function msOf(time: Json | undefined): number {
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? 0 : ms;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

/** Inputs and outputs of tools must be objects; any other value is wrapped in one. */
const asObject = (value: Json | undefined): Json | undefined =>
  value === null || value === undefined || isObject(value) ? value : { value };

const present = (fields: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined && field[1] !== null),
  );
