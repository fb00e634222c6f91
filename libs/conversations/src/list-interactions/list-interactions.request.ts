import { Id, OffsetPageQuery } from '@parley/http';

export class ListInteractionsRequest extends OffsetPageQuery {
  @Id({ optional: true })
  productId?: string;

  @Id({ optional: true })
  versionId?: string;
}
