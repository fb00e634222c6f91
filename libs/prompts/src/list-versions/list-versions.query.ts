import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type CursorPage, cursorPage, type CursorWindow } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { listVersions } from '../postgres/read-versions.js';
import { requireProduct } from '../postgres/require-product.js';
import type { VersionView } from '../version.view.js';

export class ListVersions extends Query<CursorPage<VersionView>> {
  constructor(
    readonly tenantId: string,
    readonly productId: string,
    readonly window: CursorWindow,
  ) {
    super();
  }
}

@QueryHandler(ListVersions)
export class ListVersionsHandler implements IQueryHandler<ListVersions> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, productId, window }: ListVersions): Promise<CursorPage<VersionView>> {
    await requireProduct(this.postgres.reads, { tenantId, productId });
    const read = await listVersions(this.postgres.reads, { tenantId, productId }, window);
    return cursorPage(read, window);
  }
}
