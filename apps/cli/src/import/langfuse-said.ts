import { plainMessages } from '@parley/message-shapes';
import type { Json, JsonObject } from '@parley/kernel';

export interface Text {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
}

const ROLES: Readonly<Record<string, Text['role']>> = {
  ...{ user: 'user', human: 'user', system: 'system', developer: 'system' },
  ...{ assistant: 'assistant', ai: 'assistant', model: 'assistant' },
};
/** Fields that often hold what was said: arguments of functions, answers of OpenAI, objects of applications. */
const HOLDERS = ['messages', 'args', 'kwargs', 'choices', 'message'];
const TEXTS = ['content', 'text', 'input', 'question', 'query', 'prompt', 'output', 'answer', 'response', 'result'];

/**
 * The texts in an input or an output, which may be any JSON in Langfuse.
 * @param speaker the role of texts that name none.
 */
export function textsIn(given: Json | undefined, speaker: Text['role']): Text[] {
  const value = parsed(given);
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return textOf(speaker, String(value));
  if (isList(value)) return value.flatMap((one) => textsIn(one, speaker));
  const { role, type } = value;
  const name = role ?? type;
  const named = typeof name === 'string' ? ROLES[name] : undefined;
  if (named !== undefined) return spoken({ ...value, role: named });
  if (role !== undefined) return [];
  const holder = HOLDERS.find((name) => isFilled(value[name]));
  if (holder !== undefined) return textsIn(value[holder], speaker);
  const text = TEXTS.find((name) => value[name] !== undefined && value[name] !== null);
  if (text !== undefined) return textsIn(value[text], speaker);
  return Object.keys(value).length === 0 ? [] : textOf(speaker, JSON.stringify(value));
}

/** What the user said since the last answer: everything before is history. */
export function newestOf(texts: readonly Text[]): Text[] {
  const from = texts.findLastIndex(({ role }) => role === 'assistant') + 1;
  return texts.slice(from).filter(({ role }) => role === 'user');
}

/** The content may be a text or a list of parts. */
const spoken = ({ role, content }: JsonObject): Text[] =>
  plainMessages({ role: role ?? null, content: content ?? null }).flatMap((message) =>
    message.role === undefined || typeof message.content !== 'string' ? [] : textOf(message.role, message.content),
  );

const textOf = (role: Text['role'], content: string): Text[] => (content.trim() === '' ? [] : [{ role, content }]);

/** Traces written by hand often hold JSON in a string. */
function parsed(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isFilled = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
