import { Rejected } from './rejected.js';

/** The most that a tool answers, as JSON: the rest takes a narrower question, or the next page. */
export const MAX_CHARACTERS = 48_000;

/** Limits for texts, lists and objects, each tried in turn until the whole is within bounds. */
const CUTS = [
  { text: 4_000, items: 200, fields: 1_000 },
  { text: 1_000, items: 100, fields: 200 },
  { text: 300, items: 50, fields: 60 },
  { text: 100, items: 50, fields: 30 },
  { text: 100, items: 20, fields: 30 },
  { text: 40, items: 5, fields: 15 },
] as const;

interface Cut {
  readonly text: number;
  readonly items: number;
  readonly fields: number;
}

/**
 * The value, with long texts, lists and objects cut so that it is within bounds, and whether anything was.
 * @throws Rejected when it is too large all the same.
 */
export function bounded<Value>(value: Value): { readonly value: Value; readonly truncated: boolean } {
  const whole = JSON.stringify(value);
  for (const cut of CUTS) {
    const less = JSON.stringify(value, (_, part: unknown) => shortened(part, cut));
    if (less.length <= MAX_CHARACTERS) return { value: JSON.parse(less) as Value, truncated: less !== whole };
  }
  throw new Rejected('The answer is too large to be told. Ask for less: a smaller limit, or narrower filters.');
}

/** The text, at most so many characters of it. */
export const cutOff = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} [and ${text.length - most} characters more]`;

function shortened(part: unknown, { text, items, fields }: Cut): unknown {
  if (typeof part === 'string') return cutOff(part, text);
  if (Array.isArray(part)) return part.length > items ? part.slice(0, items) : part;
  if (typeof part !== 'object' || part === null) return part;
  const entries: [string, unknown][] = Object.entries(part);
  if (entries.length <= fields) return part;
  return Object.fromEntries([...entries.slice(0, fields), ['more', `and ${entries.length - fields} more fields`]]);
}
