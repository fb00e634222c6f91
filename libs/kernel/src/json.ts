/** A value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value that came as JSON is an object: neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The bytes of the value as JSON in UTF-8; none for null. */
export const jsonBytes = (value: Json): number => (value === null ? 0 : Buffer.byteLength(JSON.stringify(value)));

export const NON_FINITE = 'must not hold a number beyond 1.8e308, which JSON cannot carry on';

/** Whether JSON can carry the value on: 1e400 is read as infinity, and would be written as null. */
export function isFiniteJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFiniteJson);
}

/** The fields of a value that was read from elsewhere; none if it has none. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
