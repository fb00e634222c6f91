import type { TextRow } from './text-row.js';
import { type Column, nameOf } from './columns.js';

/** Spreadsheets take a text that begins like this for a formula, full-width characters included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const TO_QUOTE = /[",\r\n]/;

export const headerLine = (columns: readonly Column[]): string => `${columns.map(nameOf).map(quoted).join(',')}\r\n`;

/** Writes rows by RFC 4180, one line each. Null becomes an empty cell. */
export function csvLine(columns: readonly Column[]): (texts: TextRow) => string {
  const plain = columns.map(({ isPlain }) => isPlain);
  return (texts) => {
    let line = '';
    for (let at = 0; at < texts.length; at++) {
      const cell = texts[at];
      if (at > 0) line += ',';
      if (cell != null) line += plain[at] === true ? cell : quoted(FORMULA.test(cell) ? `'${cell}` : cell);
    }
    return `${line}\r\n`;
  };
}

const quoted = (cell: string): string => (TO_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
