/** A value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The bytes of the value as JSON in UTF-8; none for null. */
export const jsonBytes = (value: Json): number => (value === null ? 0 : Buffer.byteLength(JSON.stringify(value)));
