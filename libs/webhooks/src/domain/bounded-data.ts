import type { Json, JsonObject } from '@parley/kernel';

const MAX_LENGTH = 1_000;
const MAX_ITEMS = 20;

/** Data without texts or lists longer than a message should carry; the interface answers with the whole. */
export const boundedData = (data: JsonObject): JsonObject => bounded(data) as JsonObject;

function bounded(value: Json): Json {
  if (typeof value === 'string') {
    return value.length <= MAX_LENGTH ? value : `${value.slice(0, MAX_LENGTH).toWellFormed()}…`;
  }
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, MAX_ITEMS).map(bounded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bounded(one)]));
}
