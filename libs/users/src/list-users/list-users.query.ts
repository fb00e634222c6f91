import { Query } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import type { UserView } from '../user.view.js';

export class ListUsers extends Query<OffsetPage<UserView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
    readonly organizationId: string | null,
  ) {
    super();
  }
}
