import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AskedFilter, type ConversationFilter, ConversationFilters } from '@parley/analytics';
import { type TextRow, readAhead } from '@parley/http';
import { AnalysedList } from '../list-interactions/analysed-list.js';
import type { Sort } from '../list-interactions/interaction-sort.js';
import type { ListedPage, ListWindow } from '../list-interactions/list-window.js';
import { isOfRecords, RecordedList } from '../list-interactions/recorded-list.js';
import { InteractionTexts } from './interaction-texts.js';

export class ExportInteractions extends Query<AsyncIterable<TextRow[]>> {
  constructor(
    readonly tenantId: string,
    readonly filter: AskedFilter,
    readonly sort: Sort,
  ) {
    super();
  }
}

/** Places that are looked up at once: each look-up compares the versions of all conversations of the tenant. */
const PLACES_AT_ONCE = 50_000;
/** Looked up at once: a look-up costs more by its granules than by its rows. */
const ROWS_AT_ONCE = 10_000;
const ROWS_OF_A_PART = 500;

/** The whole of a list, in its order and as of its beginning, a part at a time. */
@QueryHandler(ExportInteractions)
export class ExportInteractionsHandler implements IQueryHandler<ExportInteractions> {
  constructor(
    private readonly filters: ConversationFilters,
    private readonly recorded: RecordedList,
    private readonly analysed: AnalysedList,
    private readonly rows: InteractionTexts,
  ) {}

  /** The first places are read before there is a stream, so that what cannot be answered is an error and no stub. */
  async execute({ tenantId, filter, sort }: ExportInteractions): Promise<AsyncIterable<TextRow[]>> {
    const conversations = await this.filters.resolve(tenantId, filter);
    const read = (window: ListWindow) => this.page(tenantId, conversations, sort, window);
    const first = await read({ limit: PLACES_AT_ONCE, offset: 0, place: null, asOf: null, total: 0 });
    return inParts(readAhead(this.rowsOf(tenantId, first, read)));
  }

  private page(tenantId: string, filter: ConversationFilter, sort: Sort, window: ListWindow): Promise<ListedPage> {
    return (isOfRecords(filter, sort) ? this.recorded : this.analysed).page(tenantId, filter, sort, window);
  }

  private async *rowsOf(
    tenantId: string,
    first: ListedPage,
    read: (window: ListWindow) => Promise<ListedPage>,
  ): AsyncGenerator<TextRow[]> {
    for (let page = first; ;) {
      const { places, hasMore, asOf } = page;
      for (let start = 0; start < places.length; start += ROWS_AT_ONCE) {
        const ids = places.slice(start, start + ROWS_AT_ONCE).map(({ id }) => id);
        yield await this.rows.read(tenantId, ids);
      }
      const last = places.at(-1);
      if (!hasMore || last === undefined) return;
      const place = { ...last, direction: 'after' as const };
      page = await read({ limit: PLACES_AT_ONCE, offset: 0, place, asOf, total: 0 });
    }
  }
}

/** So few that writing them out holds nobody up. */
async function* inParts<Row>(all: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of all) {
    for (let start = 0; start < rows.length; start += ROWS_OF_A_PART) yield rows.slice(start, start + ROWS_OF_A_PART);
  }
}
