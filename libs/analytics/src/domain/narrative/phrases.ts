/** "1 conversation", "2 conversations" */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** "3 of 12 conversations (25%)" */
export const partOf = (part: number, whole: number, noun = 'conversation'): string =>
  `${part} of ${counted(whole, noun)} (${percent(part, whole)})`;

export const percent = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;

/** A score in prose: two decimals, and never "-0.00". */
export const figure = (score: number): string => (Math.round(score * 100) / 100 || 0).toFixed(2);

/** "a, b and c" */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const quoted = (name: string): string => `"${name}"`;

/** "missing_capability" as "missing capability". */
export const spaced = (code: string): string => code.replaceAll('_', ' ');

/** A label within a sentence: "very negative". */
export const sentences = (...parts: readonly (string | null | false | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ');
