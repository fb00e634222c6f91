import { isFiniteJson, NON_FINITE } from './json.js';

export const MAX_PROPERTIES_BYTES = 64 * 1024;
export const MAX_PROPERTIES_KEYS = 256;
export const MAX_PROPERTIES_DEPTH = 8;

/** Which bound of `properties` the object breaks; null when it is within all of them. */
export function propertiesExcess(value: object): string | null {
  const { keys, depth } = measure(value);
  if (keys > MAX_PROPERTIES_KEYS) return `must not hold more than ${MAX_PROPERTIES_KEYS} keys (it holds ${keys})`;
  if (depth > MAX_PROPERTIES_DEPTH)
    return `must not nest deeper than ${MAX_PROPERTIES_DEPTH} levels (it nests ${depth})`;
  if (!isFiniteJson(value)) return NON_FINITE;
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes > MAX_PROPERTIES_BYTES
    ? `must not exceed ${MAX_PROPERTIES_BYTES} bytes as JSON (it takes ${bytes})`
    : null;
}

function measure(value: object): { keys: number; depth: number } {
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  let depth = 1;
  for (const child of Object.values(value)) {
    if (typeof child !== 'object' || child === null) continue;
    const inner = measure(child as object);
    keys += inner.keys;
    depth = Math.max(depth, 1 + inner.depth);
  }
  return { keys, depth };
}
