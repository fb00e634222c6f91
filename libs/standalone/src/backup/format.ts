import type { Credentials } from '../credentials.js';

/*
 * A backup is gzipped text: a header, which is a line of JSON; for each table a line of JSON, its rows as PostgreSQL's
 * COPY writes them, and a line of a backslash and a full stop, which cannot be a row; and last a line of JSON with the
 * number of rows of each table. A file without that line was cut short.
 */

export const END_OF_ROWS = '\\.';

export interface BackupHeader {
  readonly parley: 'backup';
  readonly format: 1;
  readonly version: string;
  readonly takenAt: string;
  /** The names of the migrations that the database had: the rows fit no other schema. */
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
