import { isObject, type Json, type JsonObject } from '@parley/kernel';
import { textOf } from './content-parts.js';
import { isList, objectsIn, parsed, present } from './json-values.js';
import type { Part, Parts } from './plain-message.js';

/** Messages of OpenAI's Chat Completions, and of the many APIs that follow it. */
const FIELDS = new Set([
  ...['role', 'content', 'name', 'tool_calls', 'tool_call_id', 'function_call', 'refusal', 'annotations', 'audio'],
  ...['reasoning', 'reasoning_content', 'reasoning_details'],
]);
const MARKS = [...FIELDS].filter((name) => name !== 'role' && name !== 'content');
const ROLES = new Set<Json>(['tool', 'function', 'developer']);

export const isOpenAiChat = (message: JsonObject): boolean =>
  ROLES.has(message['role'] ?? null) || isList(message['content']) || MARKS.some((mark) => mark in message);

export function fromOpenAiChat(message: JsonObject): Parts {
  const { name } = message;
  const isResult = message['role'] === 'tool' || message['role'] === 'function';
  return {
    fields: FIELDS,
    parts: isResult ? [result(message)] : said(message),
    kept: isResult || typeof name !== 'string' ? {} : { name },
  };
}

function said(message: JsonObject): Part[] {
  const reasoning = message['reasoning_content'] ?? message['reasoning'];
  const calls = [...objectsIn(message['tool_calls']).map(call), ...legacyCall(message['function_call'])];
  const text = textOf(message['content']) ?? message['refusal'] ?? null;
  const hasText = typeof text === 'string' ? text.trim() !== '' : text !== null;
  const spoken = { role: roleOf(message['role']), content: text } as Part;
  const steps: Part[] = [
    ...(typeof reasoning === 'string' && reasoning !== ''
      ? [{ messageType: 'thought', content: reasoning } as const]
      : []),
    ...(hasText ? [spoken] : []),
    ...calls,
  ];
  // An empty text beside a thought or a call makes no message; an entirely empty message goes on to validation.
  return steps.length > 0 ? steps : [spoken];
}

const roleOf = (role: Json | undefined): Json => (role === 'developer' ? 'system' : (role ?? null));

function call(given: JsonObject): Part {
  const named = isObject(given['function']) ? given['function'] : isObject(given['custom']) ? given['custom'] : {};
  return {
    messageType: 'tool_call',
    ...present({ toolName: named['name'], input: parsed(named['arguments'] ?? named['input']), callId: given['id'] }),
  };
}

const legacyCall = (given: Json | undefined): Part[] =>
  isObject(given)
    ? [{ messageType: 'tool_call', ...present({ toolName: given['name'], input: parsed(given['arguments']) }) }]
    : [];

const result = (message: JsonObject): Part => ({
  messageType: 'observation',
  content: textOf(message['content']),
  ...present({ toolName: message['name'], callId: message['tool_call_id'] }),
});
