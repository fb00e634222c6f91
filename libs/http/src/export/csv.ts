import { type Column, nameOf, valueAt } from './columns.js';

/** A spreadsheet takes a text that begins so for a formula, full-width characters included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const TO_QUOTE = /[",\r\n]/;
/** Texts of ours, of which none can be a formula or need quotes. */
const PLAIN_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'date-time']);

export const headerLine = (columns: readonly Column[]): string => `${columns.map(nameOf).map(quoted).join(',')}\r\n`;

/** Writes rows by RFC 4180, a line each. Null and what is not there are empty, lists and free-form data JSON. */
export function csvLine(columns: readonly Column[]): (row: unknown) => string {
  const cells = columns.map((column) => ({ column, write: writerOf(column) }));
  return (row) => {
    let line = '';
    for (const { column, write } of cells) {
      const value = valueAt(column, row);
      line += value == null ? ',' : `${write(value)},`;
    }
    return `${line.slice(0, -1)}\r\n`;
  };
}

const writerOf = ({ schema }: Column): ((value: unknown) => string) =>
  PLAIN_FORMATS.has(schema['format']) ? plainText : cellOf;

const plainText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

function cellOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

const quoted = (cell: string): string => (TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
