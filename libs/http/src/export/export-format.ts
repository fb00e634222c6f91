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
      'Returns the whole list as a stream instead of one page: CSV, one JSON object per line (`jsonl`), or Parquet. `limit` and all paging parameters are ignored.',
  });
