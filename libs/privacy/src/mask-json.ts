import type { Json, JsonObject } from '@parley/kernel';
import { maskText } from './mask-text.js';

/** The value with every string in it masked, keys included, and numbers that read as a card or phone number too. */
export function maskJson<T extends Json | undefined>(value: T): T;
export function maskJson(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') return maskNumber(value);
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map((item) => maskJson(item)) : maskObject(value);
}

// Array.isArray does not narrow a readonly array away.
const isList = (value: readonly Json[] | JsonObject): value is readonly Json[] => Array.isArray(value);

function maskObject(object: JsonObject): JsonObject {
  const masked: [string, Json][] = [];
  const taken = new Set(Object.keys(object));
  for (const [key, value] of Object.entries(object)) masked.push([maskKey(key, taken), maskJson(value)]);
  return Object.fromEntries(masked);
}

/** Two keys that are masked alike stay two. */
function maskKey(key: string, taken: Set<string>): string {
  const masked = maskText(key);
  if (masked === key) return key;
  let free = masked;
  for (let count = 2; taken.has(free); count++) free = `${masked} ${count}`;
  taken.add(free);
  return free;
}

function maskNumber(value: number): number | string {
  const text = String(value);
  const masked = maskText(text);
  return masked === text ? value : masked;
}
