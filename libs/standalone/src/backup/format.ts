import { fieldsOf } from '@parley/kernel';
import { type Credentials, isCredentials } from '../credentials.js';

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

/** Of whatever format. */
export const isOfBackup = (line: unknown): boolean => fieldsOf(line)['parley'] === 'backup';

export function isHeader(line: unknown): line is BackupHeader {
  const { format, version, takenAt, migrations, credentials } = fieldsOf(line);
  const isComplete = isText(version) && isText(takenAt) && isTexts(migrations);
  return isOfBackup(line) && format === 1 && isComplete && isCredentials(credentials);
}

export const isTableHeader = (line: unknown): line is TableHeader =>
  isText(fieldsOf(line)['table']) && isTexts(fieldsOf(line)['columns']);

export const isFooter = (line: unknown): line is BackupFooter => {
  const { rows } = fieldsOf(line);
  return typeof rows === 'object' && rows !== null && Object.values(rows).every((count) => typeof count === 'number');
};

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
