import { jsonBoundBroken, LEAST_JSON_TOKENS, mayBeIllFormed, wellFormedData } from '@parley/http';
import { isFiniteJson, type Json, type JsonObject } from '@parley/kernel';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/**
 * Parses lists and objects that libraries write as JSON strings, within the bounds of a request's body; any other string
 * stays a string.
 */
export function parsed(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  if (jsonBoundBroken(value, LEAST_JSON_TOKENS) !== null) return value;
  try {
    const given = JSON.parse(value) as Json;
    if (!isFiniteJson(given)) return value;
    // Escapes hid these from the decoder, which mends only the text around them.
    return mayBeIllFormed(value) ? (wellFormedData(given) as Json) : given;
  } catch {
    return value;
  }
}

/** The value of the first of the names that the object has. */
export function firstOf(object: JsonObject, ...names: readonly string[]): Json | undefined {
  for (const name of names) {
    const value = object[name];
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** The value as text, if it is a text or a number. */
export const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
