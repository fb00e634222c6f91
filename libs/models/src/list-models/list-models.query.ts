import { Query } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import type { ModelItemView } from '../model.view.js';

export class ListModels extends Query<OffsetPage<ModelItemView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
  ) {
    super();
  }
}
