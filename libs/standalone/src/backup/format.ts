import type { Credentials } from '../credentials.js';

/*
 * A backup is gzipped text: a line of JSON that says what it is; for each table a line of JSON, its rows as PostgreSQL's
 * COPY writes them, and a line of a backslash and a point, which no row can be; and at last a line of JSON with the
 * number of rows of each table, without which a file was cut short.
 */

export const END_OF_ROWS = '\\.';

export interface BackupHeader {
  readonly parley: 'backup';
  readonly format: 1;
  readonly version: string;
  readonly takenAt: string;
  /** Those that the database had, by name: the rows fit no other schema. */
  readonly migrations: readonly string[];
  readonly credentials: Credentials;
}

export interface TableHeader {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface BackupFooter {
  readonly rows: Readonly<Record<string, number>>;
}
