import type { Json } from '@parley/kernel';
import type { Decoded } from './read-binary.js';
import type { Attributes } from './telemetry.js';

/** Most attributes of one span. Numbered names, as in flattened messages, do not count: `llm.input_messages.0.role`. */
export const MAX_ATTRIBUTES = 256;
const FLATTENED = /\.\d+(\.|$)/;

export const listAt = (message: Decoded | undefined, name: string): Decoded[] => (message?.[name] ?? []) as Decoded[];
export const messageAt = (message: Decoded | undefined, name: string): Decoded | undefined =>
  message?.[name] as Decoded | undefined;
export const stringAt = (message: Decoded | undefined, name: string): string => (message?.[name] ?? '') as string;
export const numberAt = (message: Decoded | undefined, name: string): number => (message?.[name] ?? 0) as number;

export function attributesOf(message: Decoded | undefined): Attributes {
  const attributes = new Map<string, Json>();
  for (const pair of listAt(message, 'attributes')) {
    attributes.set(stringAt(pair, 'key'), valueOf(messageAt(pair, 'value')));
  }
  return attributes;
}

/** The error for a span with too many attributes; null if it has not. */
export function attributeBoundBroken(attributes: Attributes): string | null {
  if (attributes.size <= MAX_ATTRIBUTES) return null;
  const counted = [...attributes.keys()].filter((name) => !FLATTENED.test(name)).length;
  return counted <= MAX_ATTRIBUTES ? null : `a span has at most ${MAX_ATTRIBUTES} attributes`;
}

/** The value as JSON; a number that JSON does not have, as a string. */
export function valueOf(value: Decoded | undefined): Json {
  if (value === undefined) return null;
  // Checked first: most values are strings, and there are many.
  if (typeof value['stringValue'] === 'string') return value['stringValue'];
  const { boolValue, intValue, doubleValue, bytesValue, arrayValue, kvlistValue } = value;
  if (arrayValue !== undefined) return listAt(arrayValue as Decoded, 'values').map(valueOf);
  if (kvlistValue !== undefined) {
    const pairs = listAt(kvlistValue as Decoded, 'values');
    return Object.fromEntries(pairs.map((pair) => [stringAt(pair, 'key'), valueOf(messageAt(pair, 'value'))]));
  }
  if (typeof doubleValue === 'number' && !Number.isFinite(doubleValue)) return String(doubleValue);
  return (boolValue ?? intValue ?? doubleValue ?? bytesValue ?? null) as Json;
}
