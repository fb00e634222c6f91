import { Query } from '@nestjs/cqrs';
import type { ModelView } from '../model.view.js';

export class GetModel extends Query<ModelView> {
  constructor(
    readonly tenantId: string,
    readonly modelId: string,
  ) {
    super();
  }
}
