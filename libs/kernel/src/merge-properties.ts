import type { JsonObject } from './json.js';
import { invalidField } from './problem.js';
import { propertiesExcess } from './properties-bounds.js';

/**
 * `change` over `base`, key by key: a key given as null is taken out, an absent one stays.
 * @throws Problem `invalid` when they exceed together what either may hold, lest a record grow without end.
 */
export function mergeProperties(base: JsonObject, change: JsonObject | null | undefined): JsonObject {
  if (change == null) return base;
  const merged = Object.fromEntries(Object.entries({ ...base, ...change }).filter(([, value]) => value !== null));
  const excess = Object.keys(base).length === 0 ? null : propertiesExcess(merged);
  if (excess !== null) throw invalidField('properties', `${excess} together with what is there`);
  return merged;
}
