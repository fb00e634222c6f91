/** How long the text beside the structured content may be; a client that shows both to a model pays for both. */
export const MAX_OUTLINE = 16_000;

/** A value as indented lines, for clients that read no structured content. */
export function outline(value: unknown): string {
  const text = linesOf(value, '').join('\n');
  return text.length <= MAX_OUTLINE ? text : `${text.slice(0, MAX_OUTLINE).toWellFormed()}\n[cut off here]`;
}

function linesOf(value: unknown, indent: string): string[] {
  return Object.entries(value as object).flatMap(([key, part]: [string, unknown]) => {
    const name = Array.isArray(value) ? '-' : `${key}:`;
    if (isScalar(part)) return [`${indent}${name} ${wordOf(part)}`];
    const inner = Object.values(part as object);
    if (inner.every(isScalar)) return [`${indent}${name} ${inOneLine(part as object)}`];
    return [`${indent}${name}`, ...linesOf(part, `${indent}  `)];
  });
}

const isScalar = (part: unknown): boolean => part === null || typeof part !== 'object';

const wordOf = (part: unknown): string => (typeof part === 'string' ? part : String(part));

const inOneLine = (part: object): string =>
  Array.isArray(part)
    ? part.map(wordOf).join(', ')
    : Object.entries(part)
        .filter(([, inner]) => inner !== null)
        .map(([key, inner]) => `${key} ${wordOf(inner)}`)
        .join('; ');
