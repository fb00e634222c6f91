import { Query } from '@nestjs/cqrs';
import type { AskedFilter } from '@parley/analytics';
import type { InteractionView } from '../interaction.view.js';
import type { Sort } from './interaction-sort.js';
import type { ListedPage, ListWindow } from './list-window.js';

export interface InteractionPage extends ListedPage {
  readonly interactions: InteractionView[];
}

export class ListInteractions extends Query<InteractionPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: AskedFilter,
    readonly sort: Sort,
    readonly window: ListWindow,
  ) {
    super();
  }
}
