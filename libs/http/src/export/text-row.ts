import type { JsonSchema } from '../openapi/shape.js';
import { type AnyShape, type Column, columnsOf, recordIn, valueAt } from './columns.js';

/**
 * A row that is only written out: a text for each of its columns, as JSON has it but for the quotes of texts and
 * instants, so that what a store gives as text is not read first. Null: there is no value.
 */
export type TextRow = readonly (string | null)[];

/** The texts of objects of a shape. */
export function textsOf(shape: AnyShape): (row: unknown) => TextRow {
  const columns = columnsOf(shape);
  return (row) => columns.map((column) => textOf(valueAt(column, row)));
}

function textOf(value: unknown): string | null {
  if (value == null) return null;
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

/** What a text says, as objects have it. */
export function valueOf(text: string | null | undefined, { kind }: Column): unknown {
  if (text == null) return null;
  if (kind === 'number' || kind === 'integer') return Number(text);
  if (kind === 'boolean') return text === 'true';
  return kind === 'json' ? JSON.parse(text) : text;
}

/** Writes a row as the JSON of its object. An object that may be null is so where all its texts are. */
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

/** What JSON may write otherwise than it is: quotes, controls, and halves of a character. */
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
