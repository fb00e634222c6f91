import { wellFormed } from '@parley/kernel';

const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Whether the JSON text may hold such characters. In valid JSON they can only stand as escapes. */
export const mayBeIllFormed = (json: string): boolean => SUSPECT_ESCAPE.test(json);

/** Fields that tell one thing from another: mended, two of a caller could become one. */
const IDENTIFIER = /^(?:id|ids|eventType)$|Ids?$/;
/** Callers' own data, whose names are theirs. */
const FREE_FORM: ReadonlySet<string> = new Set(['properties', 'input', 'output', 'context', 'voice', 'voiceCall']);

/** Stands where an identifier was that holds such characters: no field takes it. */
export class IllFormedText {
  static readonly message = 'must hold neither NUL nor half of a surrogate pair';
  readonly isIllFormed = true;
}

/** The value with every string and key in it well-formed, and no identifier that was not. */
export function wellFormedJson(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const mended = wellFormed(value);
    return mended !== value && IDENTIFIER.test(name) ? new IllFormedText() : mended;
  }
  if (Array.isArray(value)) return value.map((item) => wellFormedJson(item, name));
  return mapped(value, (field, key) => (FREE_FORM.has(key) ? mended(field) : wellFormedJson(field, key)));
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  return Array.isArray(value) ? value.map(mended) : mapped(value, mended);
}

function mapped(value: unknown, change: (field: unknown, key: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [wellFormed(key), change(field, key)]));
}
