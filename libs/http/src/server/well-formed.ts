import { wellFormed } from '@parley/kernel';

const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Whether the JSON text may hold such characters. In valid JSON they can only stand as escapes. */
export const mayBeIllFormed = (json: string): boolean => SUSPECT_ESCAPE.test(json);

/** The value with every string and key in it well-formed. */
export function wellFormedJson(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(wellFormedJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [wellFormed(key), wellFormedJson(field)]));
}
