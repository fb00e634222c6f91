import { wellFormed } from '@parley/kernel';

const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Whether the JSON text may hold NUL or half of a surrogate pair. In valid JSON these stand only as escapes. */
export const mayBeIllFormed = (json: string): boolean => SUSPECT_ESCAPE.test(json);

/** Fields that identify something: mended, two ids of a caller could become one. */
const IDENTIFIER = /^(?:id|ids|eventType)$|Ids?$/;
/** Callers' own data, with field names of their own. */
const FREE_FORM: ReadonlySet<string> = new Set(['properties', 'input', 'output', 'context', 'voice', 'voiceCall']);

/** Takes the place of an ill-formed identifier: no field accepts it. */
export class IllFormedText {
  static readonly message = 'must hold neither NUL nor half of a surrogate pair';
  readonly isIllFormed = true;
}

/** The value with every string and key well-formed; an ill-formed identifier becomes IllFormedText. */
export function wellFormedJson(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const mended = wellFormed(value);
    return mended !== value && IDENTIFIER.test(name) ? new IllFormedText() : mended;
  }
  if (Array.isArray(value)) return value.map((item) => wellFormedJson(item, name));
  return mapped(value, (field, key) => (FREE_FORM.has(key) ? wellFormedData(field) : wellFormedJson(field, key)));
}

/** The value with every string and key well-formed, whatever their names. */
export function wellFormedData(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  return Array.isArray(value) ? value.map(wellFormedData) : mapped(value, wellFormedData);
}

function mapped(value: unknown, change: (field: unknown, key: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [wellFormed(key), change(field, key)]));
}
