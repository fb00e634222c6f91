import { type Column, nameOf, valueAt } from './columns.js';

/** A spreadsheet takes a text that begins so for a formula, full-width characters included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const TO_QUOTE = /[",\r\n]/;

export const headerLine = (columns: readonly Column[]): string => line(columns.map(nameOf));

/** RFC 4180. Null and what is not there are empty, lists and free-form data JSON. */
export const csvLine = (columns: readonly Column[], row: unknown): string =>
  line(columns.map((column) => textOf(valueAt(column, row))));

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

function textOf(value: unknown): string {
  if (value == null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

const quoted = (cell: string): string => (TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
