import { OneOf } from '../validation/fields.js';

/** What a whole list can be had as, and how each calls itself. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
  parquet: 'application/vnd.apache.parquet',
} as const;

export const EXPORTED: readonly string[] = Object.values(EXPORT_TYPES);

export type ExportFormat = keyof typeof EXPORT_TYPES;

/** In place of a page: the whole list. */
export const Format = () =>
  OneOf(Object.keys(EXPORT_TYPES), {
    optional: true,
    description:
      'In place of a page the whole list, as a stream: csv, a JSON object a line, or Parquet. Limit and paging are left aside.',
  });
