import { LanguageModelError } from './language-model.errors.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that an answer holds, with or without the fence of a code block. @throws LanguageModelError `malformed_answer` */
export function parseObject(text: string): JsonObject {
  const bare = text
    .trim()
    .replace(/^```(?:json)?\s*/, '')
    .replace(/\s*```$/, '');
  try {
    const parsed: unknown = JSON.parse(bare);
    if (isObject(parsed)) return parsed;
  } catch {
    // Reported below, together with answers that are JSON but no object.
  }
  throw new LanguageModelError('malformed_answer', 'The answer is not a JSON object.');
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A model repeats what it read: no line breaks or control characters, and not more than fits. */
export function plain(text: string, maxLength: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

const ADDRESS = /https?:|www\.|\S@\S+\.\S|\]\(|<[a-z!/]/i;

/** Whether a text leads somewhere: what a model was talked into may not. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text);
