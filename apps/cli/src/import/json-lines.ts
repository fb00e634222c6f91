import { textLines } from '../text-lines.js';
import type { Read } from './line.js';
import type { ImportSource } from './import-source.js';

/** One JSON object per line; null for an empty line. */
export async function* jsonLines(source: ImportSource): AsyncGenerator<Read> {
  let number = 0;
  for await (const text of textLines(source.lines)) {
    number++;
    yield text.trim() === '' ? null : read(number, text);
  }
}

function read(number: number, text: string): Read {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) return { number, malformed: 'is not a JSON object' };
    // What nests thousands of levels deep can be parsed, but not written again.
    JSON.stringify(value);
    return { number, value: value as Record<string, unknown> };
  } catch (error) {
    return { number, malformed: error instanceof RangeError ? 'nests too deeply' : 'is not a JSON object' };
  }
}
