import { MAX_LIMIT, OffsetPageQuery, offsetPaging, type Paging, QueryInteger } from '@parley/http';
import { invalidField } from '@parley/kernel';

/** Paged by `limit` with `offset` or `page`, or by `page` with `pageSize`. */
export class ListSegmentsRequest extends OffsetPageQuery {
  @QueryInteger({
    min: 1,
    max: MAX_LIMIT,
    description: 'Another name for `limit`; if you send both, they must be equal.',
  })
  pageSize?: number;
}

/**
 * The paging, whose links use the same parameters as the request.
 * @throws Problem `invalid` when limit and pageSize contradict each other, and as {@link offsetPaging}.
 */
export function segmentPaging({ pageSize, ...query }: ListSegmentsRequest): Paging {
  if (pageSize == null) return offsetPaging(query);
  if (query.limit != null && query.limit !== pageSize) {
    throw invalidField('pageSize', `contradicts limit: ${pageSize} is not ${query.limit}`);
  }
  const byPage = query.offset == null ? { page: query.page ?? 1 } : {};
  const paging = offsetPaging({ ...query, ...byPage, limit: pageSize });
  return {
    window: paging.window,
    queryAt: (start, asOf) => ({ ...paging.queryAt(start, asOf), limit: undefined, pageSize }),
  };
}
