import { isObject, type Json, type JsonObject } from '@parley/kernel';

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The items of a list that are objects; empty if the value is not a list. */
export const objectsIn = (value: Json | undefined): JsonObject[] => (isList(value) ? value.filter(isObject) : []);

/** Drops names without a value. */
export function present<T extends Record<string, Json | undefined>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** A call's arguments: models write them as JSON in a string; a string that is not JSON stays as it is. */
export function parsed(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

/** Seconds or milliseconds since 1970, or a date, as ISO 8601; other values stay as they are, for validation. */
export function instantOf(value: Json | undefined): Json | undefined {
  if (typeof value !== 'number') return value;
  const date = new Date(value < 1e11 ? value * 1_000 : value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

/** The string under that name; empty where there is none. */
export const stringAt = (object: JsonObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' ? value : '';
};
