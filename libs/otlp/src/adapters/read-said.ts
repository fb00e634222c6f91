import type { Json, JsonObject } from '@parley/kernel';
import type { Role, Said } from '../domain/said.js';
import { firstOf, isList, isObject, parsed, textOf } from './json.js';

const ROLES: Readonly<Record<string, Role>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  bot: 'assistant',
  system: 'system',
  developer: 'system',
};
const TOOL_ROLES = new Set(['tool', 'function', 'tool_result']);
/** Keys under which requests, answers and graph states hold their messages. */
const HOLDERS = ['messages', 'choices', 'generations', 'contents', 'chat_history'];
/** Keys under which an application's own object is likely to hold its text. */
const TEXTS = ['content', 'text', 'input', 'prompt', 'question', 'query', 'message', 'output', 'answer', 'response'];
const MORE_TEXTS = ['result', 'completion', 'final_result', 'inputs', 'outputs'];

/**
 * Everything said in a value that is, to a library, a message, a list of messages, or the input or output of a step; in
 * order.
 * @param speaker the role where the value does not tell it.
 */
export function readSaid(given: Json | undefined, speaker: Role): Said[] {
  const value = parsed(given);
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  if (typeof value === 'string') return text(speaker, value);
  if (typeof value === 'number') return text(speaker, String(value));
  if (isList(value)) return value.flatMap((item) => readSaid(item, speaker));
  return isObject(value) ? readObject(value, speaker) : [];
}

function readObject(value: JsonObject, speaker: Role): Said[] {
  // Wrappers: OpenInference's flattened messages, OpenAI's choices, LangChain's serialised messages.
  for (const name of ['message', 'message_content', 'kwargs'] as const) {
    const inner = value[name];
    if (isObject(inner))
      return readObject(name === 'kwargs' ? { ...inner, role: langChainRole(value) } : inner, speaker);
  }
  if (typeof value['role'] === 'string' || isList(value['parts'])) return readMessage(value, speaker);
  if (typeof value['type'] === 'string') {
    const role = ROLES[value['type']];
    if (role !== undefined) return readMessage({ ...value, role }, speaker);
    const part = readPart(value, value['type'], speaker);
    if (part !== null) return part;
  }
  const holder = HOLDERS.find((name) => isList(parsed(value[name])));
  if (holder !== undefined) return [...instructions(value), ...readSaid(value[holder], speaker)];
  const said = firstOf(value, ...TEXTS, ...MORE_TEXTS);
  return said === undefined
    ? text(speaker, JSON.stringify(value))
    : [...instructions(value), ...readSaid(said, speaker)];
}

const instructions = (value: JsonObject): Said[] => {
  const system = firstOf(value, 'system', 'instructions');
  return system === undefined ? [] : readSaid(system, 'system');
};

function langChainRole(value: JsonObject): string {
  const name = isList(value['id']) ? textOf(value['id'].at(-1)) : null;
  return (name ?? '').replace(/Message(Chunk)?$/, '').toLowerCase();
}

function readMessage(message: JsonObject, speaker: Role): Said[] {
  const name = (textOf(message['role']) ?? '').toLowerCase();
  const body = firstOf(message, 'parts', 'content', 'contents');
  if (TOOL_ROLES.has(name)) return readToolMessage(message, body);
  const role = ROLES[name] ?? speaker;
  const reasoning = textOf(firstOf(message, 'reasoning_content', 'reasoning'));
  return [
    ...(reasoning === null ? [] : [{ is: 'thought', text: reasoning } as const]),
    ...readBody(body, role),
    ...callsOf(firstOf(message, 'tool_calls', 'toolCalls')),
    ...(body === undefined ? text(role, textOf(message['refusal']) ?? '') : []),
  ];
}

const readBody = (body: Json | undefined, role: Role): Said[] =>
  // A message's text is taken literally: text that happens to be JSON is still text.
  typeof body === 'string' && !/^\s*\[\s*\{\s*"(type|text)"/.test(body)
    ? text(role, body)
    : joinTexts(readSaid(body, role));

function readToolMessage(message: JsonObject, body: Json | undefined): Said[] {
  const parts = isList(body) ? readSaid(body, 'assistant') : [];
  if (parts.some(({ is }) => is === 'result')) return parts.filter(({ is }) => is === 'result');
  return [
    {
      is: 'result',
      id: textOf(firstOf(message, 'tool_call_id', 'toolCallId', 'id')),
      name: textOf(message['name']),
      output: parts.length > 0 ? parts.map((part) => ('text' in part ? part.text : '')).join('\n') : outcome(body),
      failed: message['status'] === 'error',
    },
  ];
}

const callsOf = (calls: Json | undefined): Said[] => {
  const list = parsed(calls);
  return isList(list) ? list.flatMap((call) => (isObject(call) ? [readCall(call)] : [])) : [];
};

/** A tool call in the form of OpenAI, LangChain, OpenInference or the AI SDK. */
export function readCall(call: JsonObject): Said {
  const inner = isObject(call['tool_call']) ? call['tool_call'] : call;
  const named = isObject(inner['function']) ? inner['function'] : inner;
  return {
    is: 'call',
    id: textOf(firstOf(inner, 'id', 'toolCallId', 'tool_call_id', 'call_id')),
    name: textOf(firstOf(named, 'name', 'toolName', 'tool_name')) ?? 'tool',
    input: parsed(firstOf(named, 'arguments', 'input', 'args', 'parameters')) ?? null,
  };
}

/** @returns null for an object that is not part of a message. */
function readPart(part: JsonObject, type: string, speaker: Role): Said[] | null {
  switch (type.replaceAll('-', '_')) {
    case 'text':
    case 'input_text':
    case 'output_text':
      return text(speaker, textOf(firstOf(part, 'text', 'content')) ?? '');
    case 'refusal':
      return text(speaker, textOf(part['refusal']) ?? '');
    case 'reasoning':
    case 'thinking':
      return thought(textOf(firstOf(part, 'content', 'text', 'thinking')));
    case 'tool_call':
    case 'tool_use':
    case 'function_call':
      return [readCall(part)];
    case 'tool_call_response':
    case 'tool_result':
    case 'function_call_output':
      return [readResult(part)];
    case 'compaction':
    case 'step_start':
      return [];
    case 'blob':
    case 'file':
    case 'uri':
      return text(speaker, `[${textOf(part['modality']) ?? 'file'}]`);
    case 'image':
    case 'image_url':
    case 'input_image':
      return text(speaker, '[image]');
    case 'audio':
    case 'input_audio':
      return text(speaker, '[audio]');
    default:
      return null;
  }
}

const readResult = (part: JsonObject): Said => ({
  is: 'result',
  id: textOf(firstOf(part, 'id', 'toolCallId', 'tool_call_id', 'tool_use_id', 'call_id')),
  name: textOf(firstOf(part, 'name', 'toolName')),
  output: outcome(firstOf(part, 'response', 'result', 'output', 'content')),
  failed: part['is_error'] === true || part['isError'] === true,
});

/** The AI SDK wraps an outcome together with its type. */
function outcome(given: Json | undefined): Json {
  const value = parsed(given) ?? null;
  return isObject(value) && typeof value['type'] === 'string' && value['value'] !== undefined ? value['value'] : value;
}

/** Longer texts of messages are cut. */
const MAX_TEXT_CHARS = 256 * 1024;

const text = (role: Role, said: string): Said[] =>
  said.trim() === '' ? [] : [{ is: 'text', role, text: said.slice(0, MAX_TEXT_CHARS).toWellFormed() }];
const thought = (said: string | null): Said[] => (said === null ? [] : [{ is: 'thought', text: said }]);

/** Joins successive texts of one role into one text, each starting on a new line. */
function joinTexts(said: readonly Said[]): Said[] {
  const joined: Said[] = [];
  for (const one of said) {
    const last = joined.at(-1);
    if (one.is === 'text' && last?.is === 'text' && last.role === one.role) {
      joined[joined.length - 1] = { ...last, text: `${last.text}\n${one.text}` };
    } else joined.push(one);
  }
  return joined;
}
