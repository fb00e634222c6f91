import { ConversationFilterRequest } from '@parley/analytics';
import { AsOf, type ExportFormat, Format, OneOf, PageLimit, PageNumber, PageOffset, Text } from '@parley/http';
import { NEWEST_FIRST, SORTS, type SortText } from './interaction-sort.js';

/** A snapshot of PostgreSQL may name many transactions. */
const MAX_CURSOR_LENGTH = 12_288;

export class ListInteractionsRequest extends ConversationFilterRequest {
  @OneOf(SORTS, {
    optional: true,
    default: NEWEST_FIRST,
    description:
      'The order; `-` before a key for descending. Conversations without a value come last, those of one value by id.',
    example: '-frustration',
  })
  sort?: SortText;

  @PageLimit()
  limit?: number;

  @PageOffset()
  offset?: number;

  @PageNumber()
  page?: number;

  @AsOf()
  asOf?: string;

  @Text({
    optional: true,
    min: 1,
    max: MAX_CURSOR_LENGTH,
    description: 'A place in the list, from a Link header; instead of offset, page and asOf.',
  })
  cursor?: string;

  @Format()
  format?: ExportFormat;
}
