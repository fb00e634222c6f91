import { invalidField, type Problem } from '@parley/kernel';
import { type ExportFormat, Format } from '../export/export-format.js';
import { Text } from '../validation/fields.js';
import { QueryInteger } from '../validation/query-fields.js';
import type { Links } from './link-header.js';
import { isSnapshot } from './snapshot.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;
/** The database's work grows with the offset; nobody pages this far by hand. */
const MAX_OFFSET = 10_000_000;
const MAX_SNAPSHOT_LENGTH = 8_192;

export const AsOf = () =>
  Text({
    optional: true,
    max: MAX_SNAPSHOT_LENGTH,
    description:
      'Taken from the Link header of an earlier page: leaves out records that arrived after the first page was read.',
  });

export const PageLimit = () =>
  QueryInteger({ min: 1, max: MAX_LIMIT, default: DEFAULT_LIMIT, description: 'Page size.' });

export const PageOffset = () =>
  QueryInteger({ min: 0, max: MAX_OFFSET, default: 0, description: 'Number of records to skip.' });

export const PageNumber = () =>
  QueryInteger({
    min: 1,
    max: MAX_OFFSET / MAX_LIMIT,
    description:
      'The page, counted from 1, in place of `offset`. If you send both, `offset` must be (page - 1) * limit.',
  });

/** `limit` with `offset` or `page`, or with both where they agree. */
export class OffsetPageQuery {
  @PageLimit()
  limit?: number;

  @PageOffset()
  offset?: number;

  @PageNumber()
  page?: number;

  @AsOf()
  asOf?: string;

  @Format()
  format?: ExportFormat;
}

/** `page` with `pageSize`. */
export class NumberedPageQuery {
  @QueryInteger({ min: 1, max: MAX_OFFSET / MAX_LIMIT, default: 1, description: 'Counted from 1.' })
  page?: number;

  @QueryInteger({ min: 1, max: MAX_LIMIT, default: DEFAULT_LIMIT, description: 'Items of a page.' })
  pageSize?: number;

  @AsOf()
  asOf?: string;

  @Format()
  format?: ExportFormat;
}

export interface OffsetWindow {
  readonly limit: number;
  readonly offset: number;
  /** Null on the first page: everything there is. */
  readonly asOf: string | null;
}

/** One window of a list. */
export interface OffsetPage<Item> {
  readonly items: Item[];
  readonly hasMore: boolean;
  /** The `asOf` for the pages that follow, so that they fit this one. */
  readonly asOf: string | null;
}

/** How a list is cut into pages, and the query of the page that starts elsewhere. */
export interface Paging {
  readonly window: OffsetWindow;
  queryAt(start: number, asOf: string | null): Readonly<Record<string, string | number | undefined>>;
}

/**
 * In the style of the request: by page where it asks by page, else by offset.
 * @throws Problem `invalid` when page and offset contradict each other, or asOf is not one that a Link header gave.
 */
export const offsetPaging = ({ asOf, ...query }: OffsetPageQuery): Paging => offsetPagingAsOf(query, checkedAsOf(asOf));

/** The same with an asOf that was already checked. */
export function offsetPagingAsOf(
  { limit = DEFAULT_LIMIT, offset, page }: Pick<OffsetPageQuery, 'limit' | 'offset' | 'page'>,
  asOf: string | null,
): Paging {
  const byPage = page == null ? null : (page - 1) * limit;
  if (byPage !== null && offset != null && offset !== byPage)
    throw contradiction(offset, `page ${page} of ${limit} records begins at offset ${byPage}`);
  return {
    window: { limit, offset: byPage ?? offset ?? 0, asOf },
    queryAt: (start, watermark) => ({
      limit,
      ...(byPage === null ? { offset: start } : { page: Math.floor(start / limit) + 1, offset: undefined }),
      asOf: watermark ?? undefined,
    }),
  };
}

const contradiction = (offset: number, wanted: string): Problem =>
  invalidField('page', `contradicts offset: ${wanted}, not ${offset}`);

/** @throws Problem `invalid` when asOf is not one that a Link header gave. */
export const numberedPaging = ({ page = 1, pageSize = DEFAULT_LIMIT, asOf }: NumberedPageQuery): Paging => ({
  window: { limit: pageSize, offset: (page - 1) * pageSize, asOf: checkedAsOf(asOf) },
  queryAt: (start, watermark) => ({
    page: Math.floor(start / pageSize) + 1,
    pageSize,
    asOf: watermark ?? undefined,
  }),
});

function checkedAsOf(asOf: string | undefined): string | null {
  if (asOf !== undefined && !isSnapshot(asOf)) throw invalidField('asOf', 'must be one that a Link header gave');
  return asOf ?? null;
}

/** `first` starts afresh, and includes what came in since. */
export function pageLinks(paging: Paging, { hasMore, asOf }: Omit<OffsetPage<unknown>, 'items'>): Links {
  const { limit, offset } = paging.window;
  return {
    first: paging.queryAt(0, null),
    ...(offset > 0 ? { prev: paging.queryAt(Math.max(0, offset - limit), asOf) } : {}),
    ...(hasMore ? { next: paging.queryAt(offset + limit, asOf) } : {}),
  };
}
