export type Cell = string | number | null;

/** A text that a spreadsheet would take for a formula is written with an apostrophe before it, as the API does. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const cell = (value: Cell): string => {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Hands the rows to the browser as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` });
  link.click();
  URL.revokeObjectURL(address);
}
