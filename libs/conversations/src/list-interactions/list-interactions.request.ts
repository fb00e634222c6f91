import { Id, OffsetPageQuery } from '@parley/http';

export class ListInteractionsRequest extends OffsetPageQuery {
  @Id({ optional: true, description: 'Of this product alone.' })
  productId?: string;

  @Id({ optional: true, description: 'Of this version alone.' })
  versionId?: string;
}
