import { Query } from '@nestjs/cqrs';
import type { CursorPage, CursorWindow } from '@parley/http';
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
