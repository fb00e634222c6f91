import { AsOf, CursorPageQuery, type ExportFormat, Format, Id, QueryFlag, QueryInteger } from '@parley/http';

export const MAX_PAGE_SIZE = 30;

/** Either `limit` with `cursor`, or `page` with `pageSize`. */
export class ListPromptsRequest extends CursorPageQuery {
  @QueryInteger({ min: 1, max: 100_000, default: 1, description: 'Not together with limit or cursor.' })
  page?: number;

  @QueryInteger({
    min: 1,
    max: MAX_PAGE_SIZE,
    default: MAX_PAGE_SIZE,
    description: 'Not together with limit or cursor.',
  })
  pageSize?: number;

  @AsOf()
  asOf?: string;

  @QueryFlag({ default: false, description: 'Also archived prompts.' })
  includeArchived?: boolean;

  @Id({ optional: true, description: 'Only the prompts of this version, shown as this version has them.' })
  versionId?: string;

  @Id({ optional: true, description: 'Only prompts of this product.' })
  productId?: string;

  @QueryFlag({ default: false, description: 'Only prompts that are in the active version of their product.' })
  activeOnly?: boolean;

  @Format()
  format?: ExportFormat;
}
