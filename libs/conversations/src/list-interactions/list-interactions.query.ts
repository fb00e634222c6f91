import { Query } from '@nestjs/cqrs';
import type { OffsetWindow } from '@parley/http';
import type { InteractionView } from '../interaction.view.js';

export interface InteractionPage {
  readonly interactions: InteractionView[];
  readonly hasMore: boolean;
}

export class ListInteractions extends Query<InteractionPage> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
    readonly productId: string | null,
    readonly versionId: string | null,
  ) {
    super();
  }
}
