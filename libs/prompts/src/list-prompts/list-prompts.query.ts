import { Query } from '@nestjs/cqrs';
import type { PromptPage, PromptWindow } from './prompt-window.js';

export interface PromptFilters {
  readonly productId: string | null;
  readonly versionId: string | null;
  readonly activeOnly: boolean;
  readonly includeArchived: boolean;
}

export class ListPrompts extends Query<PromptPage> {
  constructor(
    readonly tenantId: string,
    readonly window: PromptWindow,
    readonly filters: PromptFilters,
  ) {
    super();
  }
}
