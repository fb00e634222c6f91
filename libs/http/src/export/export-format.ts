import { OneOf } from '../validation/fields.js';

/** The formats in which a whole list can be exported, with their content types. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
  parquet: 'application/vnd.apache.parquet',
} as const;

export const EXPORTED: readonly string[] = Object.values(EXPORT_TYPES);

export type ExportFormat = keyof typeof EXPORT_TYPES;

/** The parameter that asks for the whole list in place of a page. */
export const Format = () =>
  OneOf(Object.keys(EXPORT_TYPES), {
    optional: true,
    description:
      'In place of a page the whole list, as a stream: csv, a JSON object a line, or Parquet. Limit and paging are left aside.',
  });
