import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CursorPage, cursorPage } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { requireProduct } from '../postgres/require-product.js';
import { SELECT_VERSION, type VersionView } from '../version.view.js';
import { ListVersions } from './list-versions.query.js';

@QueryHandler(ListVersions)
export class ListVersionsHandler implements IQueryHandler<ListVersions> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, productId, window }: ListVersions): Promise<CursorPage<VersionView>> {
    await requireProduct(this.postgres.reads, { tenantId, productId });
    const { cursor, limit } = window;
    const [sign, order] = cursor?.direction === 'before' ? ['>', 'ASC'] : ['<', 'DESC'];
    const read = await this.postgres.reads.query<VersionView>({
      text: `${SELECT_VERSION}
             WHERE v.tenant_id = $1 AND v.product_id = $2
               ${cursor === null ? '' : `AND (v.created_at, v.id) ${sign} ($4, $5)`}
             ORDER BY v.created_at ${order}, v.id ${order} LIMIT $3`,
      values: [tenantId, productId, limit + 1, ...(cursor === null ? [] : [cursor.createdAt, cursor.id])],
    });
    return cursorPage(read, window);
  }
}
