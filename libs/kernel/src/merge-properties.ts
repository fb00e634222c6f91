import type { JsonObject } from './json.js';
import { invalidField } from './problem.js';
import { propertiesExcess } from './properties-bounds.js';

/**
 * `change` merged over `base`, key by key: a null removes its key, an absent key stays.
 * @throws Problem `invalid` when together they exceed what either may hold, so that no record grows without end.
 */
export function mergeProperties(base: JsonObject, change: JsonObject | null | undefined): JsonObject {
  if (change == null) return base;
  const merged = Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== null));
  const excess = Object.keys(base).length === 0 ? null : propertiesExcess(merged);
  if (excess !== null) throw invalidField('properties', `${excess} together with what is there`);
  return merged;
}
