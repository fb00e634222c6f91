import type { JsonObject } from './json.js';

/** `change` over `base`, key by key: a key given as null is taken out, an absent one stays. */
export function mergeProperties(base: JsonObject, change: JsonObject | null | undefined): JsonObject {
  if (change == null) return base;
  return Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== null));
}
