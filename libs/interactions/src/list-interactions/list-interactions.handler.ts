import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ConversationFilters } from '@parley/analytics';
import { invalidField, parseInstant } from '@parley/kernel';
import { brokenCursor, isSnapshot, MAX_PLACE } from '@parley/http';
import { InteractionRows } from '../interaction-rows.js';
import { AnalysedList } from './analysed-list.js';
import { type InteractionPage, ListInteractions } from './list-interactions.query.js';
import { isOfRecords, RecordedList } from './recorded-list.js';

@QueryHandler(ListInteractions)
export class ListInteractionsHandler implements IQueryHandler<ListInteractions> {
  constructor(
    private readonly filters: ConversationFilters,
    private readonly recorded: RecordedList,
    private readonly analysed: AnalysedList,
    private readonly rows: InteractionRows,
  ) {}

  async execute({ tenantId, filter, sort, window }: ListInteractions): Promise<InteractionPage> {
    const conversations = await this.filters.resolve(tenantId, filter);
    const ofRecords = isOfRecords(conversations, sort);
    if (window.asOf !== null && !(ofRecords ? isSnapshot(window.asOf) : parseInstant(window.asOf) !== null)) {
      throw invalidField('asOf', 'must be one that a Link header of this list gave');
    }
    // A forged cursor may name a time that PostgreSQL does not have.
    if (ofRecords && Math.abs(window.place?.value ?? 0) > MAX_PLACE) throw brokenCursor('cursor');
    const list = ofRecords ? this.recorded : this.analysed;
    const page = await list.page(tenantId, conversations, sort, window);
    const interactions = await this.rows.read(
      tenantId,
      page.places.map(({ id }) => id),
    );
    return { ...page, interactions };
  }
}
