import { createInterface } from 'node:readline';
import type { Read } from './line.js';
import type { ImportSource } from './import-source.js';

/** One JSON object per line; null for an empty line. */
export async function* jsonLines(source: ImportSource): AsyncGenerator<Read> {
  let number = 0;
  for await (const text of createInterface({ input: source.lines, crlfDelay: Infinity })) {
    number++;
    const value = text.trim() === '' ? null : parse(text);
    yield value === null
      ? null
      : value === undefined
        ? { number, malformed: 'is not a JSON object' }
        : { number, value };
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
