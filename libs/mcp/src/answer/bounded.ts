/** The most that a tool answers, as JSON: the rest takes a narrower question, or the next page. */
export const MAX_CHARACTERS = 48_000;

/** Limits for texts and lists, each tried in turn until the whole is within bounds. */
const CUTS = [
  { text: 4_000, items: 200 },
  { text: 1_000, items: 100 },
  { text: 300, items: 50 },
  { text: 100, items: 20 },
  { text: 40, items: 5 },
] as const;

interface Cut {
  readonly text: number;
  readonly items: number;
}

/** The value, with long texts and long lists cut so that it is within bounds, and whether anything was. */
export function bounded<Value>(value: Value): { readonly value: Value; readonly truncated: boolean } {
  const whole = JSON.stringify(value);
  for (const cut of CUTS) {
    const less = JSON.stringify(value, (_, part: unknown) => shortened(part, cut));
    if (less.length <= MAX_CHARACTERS) return { value: JSON.parse(less) as Value, truncated: less !== whole };
  }
  throw new Error('An answer holds too many fields to be told.');
}

function shortened(part: unknown, { text, items }: Cut): unknown {
  if (typeof part === 'string' && part.length > text) {
    return `${part.slice(0, text).toWellFormed()} [and ${part.length - text} characters more]`;
  }
  return Array.isArray(part) && part.length > items ? part.slice(0, items) : part;
}
