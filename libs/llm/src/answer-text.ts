import { LanguageModelError } from './language-model.errors.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object in an answer, with or without a code fence. @throws LanguageModelError `malformed_answer` */
export function parseObject(text: string): JsonObject {
  const bare = text
    .trim()
    .replace(/^```(?:json)?\s*/, '')
    .replace(/\s*```$/, '');
  try {
    const parsed: unknown = JSON.parse(bare);
    if (isObject(parsed)) return parsed;
  } catch {
    // Reported below, together with answers that are JSON but not an object.
  }
  throw new LanguageModelError('malformed_answer', 'The answer is not a JSON object.');
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Cleans text that a model may have repeated: no line breaks or control characters, cut to the length. */
export function plain(text: string, maxLength: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

const ADDRESS = /https?:|www\.|\S@\S+\.\S|\]\(|<[a-z!/]/i;

/** Whether a text contains a link or an address: strangers may have talked a model into showing one. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text);
