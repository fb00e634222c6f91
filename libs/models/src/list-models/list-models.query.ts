import { Query } from '@nestjs/cqrs';
import type { ModelItemView } from '../model.view.js';

export interface ModelPage {
  readonly models: ModelItemView[];
  readonly hasMore: boolean;
}

export class ListModels extends Query<ModelPage> {
  constructor(
    readonly tenantId: string,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}
