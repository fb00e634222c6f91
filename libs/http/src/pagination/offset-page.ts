import { invalidField } from '@parley/kernel';
import { QueryInteger } from '../validation/query-fields.js';
import type { Links } from './link-header.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 100;
/** Deep offsets cost the database work in proportion; nobody pages that far by hand. */
const MAX_OFFSET = 10_000_000;

/** `limit` with either `offset` or `page`. */
export class OffsetPageQuery {
  @QueryInteger({ min: 1, max: MAX_LIMIT, default: DEFAULT_LIMIT, description: 'Page size.' })
  limit?: number;

  @QueryInteger({ min: 0, max: MAX_OFFSET, default: 0, description: 'Records to leave out. Not together with page.' })
  offset?: number;

  @QueryInteger({
    min: 1,
    max: MAX_OFFSET / MAX_LIMIT,
    description: 'Offset as (page - 1) * limit. Not together with offset.',
  })
  page?: number;
}

export interface OffsetWindow {
  readonly limit: number;
  readonly offset: number;
}

/** @throws Problem `invalid` when page and offset are combined. */
export function offsetWindow({ limit = DEFAULT_LIMIT, offset, page }: OffsetPageQuery): OffsetWindow {
  if (page !== undefined && offset !== undefined) throw invalidField('page', 'must not be combined with offset');
  return { limit, offset: page === undefined ? (offset ?? 0) : (page - 1) * limit };
}

/** Links in the style of the request: by page when it asked by page. */
export function offsetLinks({ page }: OffsetPageQuery, { limit, offset }: OffsetWindow, hasMore: boolean): Links {
  const at = (start: number) =>
    page === undefined ? { limit, offset: start } : { limit, page: Math.floor(start / limit) + 1 };
  return {
    first: at(0),
    ...(offset > 0 ? { prev: at(Math.max(0, offset - limit)) } : {}),
    ...(hasMore ? { next: at(offset + limit) } : {}),
  };
}
