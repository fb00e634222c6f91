import { Query } from '@nestjs/cqrs';
import type { OffsetPage, OffsetWindow } from '@parley/http';
import type { InteractionView } from '../interaction.view.js';

export class ListInteractions extends Query<OffsetPage<InteractionView>> {
  constructor(
    readonly tenantId: string,
    readonly window: OffsetWindow,
    readonly productId: string | null,
    readonly versionId: string | null,
  ) {
    super();
  }
}
