import type { JsonSchema } from '../openapi/shape.js';
import { type AnyShape, type Column, columnsOf, recordIn, valueAt } from './columns.js';

/**
 * A row that is only written out: one text for each column, as in JSON but without the quotes of texts and instants, so
 * that text from a store is not parsed first. Null: there is no value.
 */
export type TextRow = readonly (string | null)[];

/** Turns an object of the shape into its texts. */
export function textsOf(shape: AnyShape): (row: unknown) => TextRow {
  const columns = columnsOf(shape);
  return (row) => columns.map((column) => textOf(valueAt(column, row)));
}

function textOf(value: unknown): string | null {
  if (value == null) return null;
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** The value that a text stands for in an object. */
export function valueOf(text: string | null | undefined, { kind }: Column): unknown {
  if (text == null) return null;
  if (kind === 'number' || kind === 'integer') return Number(text);
  if (kind === 'boolean') return text === 'true';
  return kind === 'json' ? JSON.parse(text) : text;
}

/** Writes a row as the JSON of its object. A nullable object is null where all its texts are. */
export function jsonOfTexts({ schema, parts }: AnyShape): (texts: TextRow) => string {
  let column = 0;
  const writerOf = (field: JsonSchema): ((texts: TextRow) => string) => {
    const record = recordIn(field, parts);
    if (record === null) return leaf(columnsOf({ schema: field, parts })[0], column++);
    const start = column;
    const fields = Object.entries(record).map(([key, value], index) => ({
      before: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`,
      write: writerOf(value),
    }));
    const end = column;
    const mayBeNull = 'anyOf' in field;
    return (texts) => {
      if (mayBeNull && isNull(texts, start, end)) return 'null';
      let json = '';
      for (const { before, write } of fields) json += before + write(texts);
      return `${json}}`;
    };
  };
  return writerOf(schema);
}

function isNull(texts: TextRow, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (texts[at] !== null) return false;
  return true;
}

/** Characters that JSON may have to escape: quotes, backslashes, controls, and halves of a surrogate pair. */
const TO_ESCAPE = /["\\\p{Cc}\p{Cs}]/u;
const quoted = (text: string): string => (TO_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`);

function leaf(column: Column | undefined, at: number): (texts: TextRow) => string {
  const write = writerOfKind(column);
  return (texts) => {
    const text = texts[at];
    return text == null ? 'null' : write(text);
  };
}

function writerOfKind(column: Column | undefined): (text: string) => string {
  if (column?.kind !== 'text' && column?.kind !== 'instant') return (text) => text;
  return column.isPlain ? (text) => `"${text}"` : quoted;
}
