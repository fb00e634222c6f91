import type { TextRow } from './text-row.js';
import type { Column } from './columns.js';

/** The rows of a list, a part at a time. */
export type Rows<Row> = AsyncIterable<readonly Row[]>;

/** How the writer of each format takes a row apart. */
export interface RowReader<Row> {
  readonly json: (row: Row) => string;
  readonly texts: (row: Row) => TextRow;
  readonly value: (row: Row, column: Column, index: number) => unknown;
}
