import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AskedFilter, type ConversationFilter, ConversationFilters } from '@parley/analytics';
import { PartSize, readAhead, type TextRow } from '@parley/http';
import { AnalysisSummaries, type FoundSummaries } from '../analysis-summary/analysis-summaries.js';
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

/** Places looked up at once, and then their analyses: the cost of a look-up grows far more slowly than their number. */
const PLACES_AT_ONCE = 50_000;
/** Few enough that their texts are gone before memory is cleared up, and that writing them out holds nobody up. */
const ROWS_OF_A_PART = 500;

/** Some conversations of a list, in its order, with their analyses. */
interface Slice {
  readonly ids: readonly string[];
  readonly analysed: FoundSummaries;
}

/** The whole of a list, in its order and as of its beginning, a part at a time. */
@QueryHandler(ExportInteractions)
export class ExportInteractionsHandler implements IQueryHandler<ExportInteractions> {
  constructor(
    private readonly filters: ConversationFilters,
    private readonly recorded: RecordedList,
    private readonly analysed: AnalysedList,
    private readonly summaries: AnalysisSummaries,
    private readonly texts: InteractionTexts,
  ) {}

  /** The first places are read before the stream begins, so that a failure is an error and not a cut-off file. */
  async execute({ tenantId, filter, sort }: ExportInteractions): Promise<AsyncIterable<TextRow[]>> {
    const conversations = await this.filters.resolve(tenantId, filter);
    const read = (window: ListWindow) => this.page(tenantId, conversations, sort, window);
    const first = await read({ limit: PLACES_AT_ONCE, offset: 0, place: null, asOf: null, total: 0 });
    return readAhead(this.parts(tenantId, readAhead(this.slices(tenantId, first, read))));
  }

  private page(tenantId: string, filter: ConversationFilter, sort: Sort, window: ListWindow): Promise<ListedPage> {
    return (isOfRecords(filter, sort) ? this.recorded : this.analysed).page(tenantId, filter, sort, window);
  }

  private async *parts(tenantId: string, slices: AsyncIterable<Slice>): AsyncGenerator<TextRow[]> {
    const size = new PartSize(ROWS_OF_A_PART);
    for await (const { ids, analysed } of slices) {
      for (let start = 0; start < ids.length;) {
        const part = ids.slice(start, start + size.rows);
        const texts = await this.texts.read(tenantId, part, analysed);
        size.noteRead(texts);
        yield texts;
        start += part.length;
      }
    }
  }

  private async *slices(
    tenantId: string,
    first: ListedPage,
    read: (window: ListWindow) => Promise<ListedPage>,
  ): AsyncGenerator<Slice> {
    for (let page = first; ;) {
      const { places, hasMore, asOf } = page;
      const ids = places.map(({ id }) => id);
      yield { ids, analysed: await this.summaries.of(tenantId, ids) };
      const last = places.at(-1);
      if (!hasMore || last === undefined) return;
      const place = { ...last, direction: 'after' as const };
      page = await read({ limit: PLACES_AT_ONCE, offset: 0, place, asOf, total: 0 });
    }
  }
}
