import { Query } from '@nestjs/cqrs';
import type { OffsetWindow } from '@parley/http';
import type { UserView } from '../user.view.js';

export interface UserPage {
  readonly users: UserView[];
  readonly hasMore: boolean;
}

export class ListUsers extends Query<UserPage> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
    readonly organizationId: string | null,
  ) {
    super();
  }
}
