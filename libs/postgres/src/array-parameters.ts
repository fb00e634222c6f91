const TEXT_OID = 25;
const NULL_LENGTH = -1;
const HEADER_BYTES = 20;

/**
 * A `text[]` in PostgreSQL's binary form, for long texts: in text form, quotes and backslashes have to be escaped on
 * this side and unescaped by the server. Format: `array_recv` in PostgreSQL's src/backend/utils/adt/arrayfuncs.c.
 */
export function textArray(texts: readonly (string | null | undefined)[]): Buffer {
  const lengths = texts.map((text) => (text == null ? NULL_LENGTH : Buffer.byteLength(text)));
  const bytes = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(lengths.includes(NULL_LENGTH) ? 1 : 0, 4);
  array.writeInt32BE(TEXT_OID, 8);
  array.writeInt32BE(texts.length, 12);
  array.writeInt32BE(1, 16); // subscript of the first element
  let at = HEADER_BYTES;
  texts.forEach((text, index) => {
    at = array.writeInt32BE(lengths[index] ?? NULL_LENGTH, at);
    if (text != null) at += array.write(text, at);
  });
  return array;
}

/** A value whose text never needs escaping in the text form of an array. */
export type PlainElement = string | number | boolean | Date | null | undefined;

/**
 * An array of uuids, numbers, booleans or moments in text form, joined in one go. The driver would escape each element,
 * which only texts need, and append it to a growing string.
 */
export const plainArray = (elements: readonly PlainElement[]): string =>
  `{${elements.map((element) => (element instanceof Date ? element.toISOString() : (element ?? 'NULL'))).join()}}`;
