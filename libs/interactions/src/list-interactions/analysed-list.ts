import { Injectable } from '@nestjs/common';
import { type ConversationFilter, type RenderedFilter, renderFilter } from '@parley/analytics';
import { ClickHouseReader } from '@parley/clickhouse';
import { idNow } from '@parley/kernel';
import type { Sort } from './interaction-sort.js';
import { listedPage, listedTotal } from './list.sql.js';
import { type ListedPage, type ListWindow, pageOf } from './list-window.js';

/**
 * Lists that need ClickHouse: by what the analysis found, by events, by segment. A conversation is in them as soon as
 * it is projected. Conversations that came in after `asOf` are left out; one whose place in the order moves meanwhile
 * may be skipped, or met again.
 */
@Injectable()
export class AnalysedList {
  constructor(private readonly clickhouse: ClickHouseReader) {}

  async page(tenantId: string, filter: ConversationFilter, sort: Sort, window: ListWindow): Promise<ListedPage> {
    const asOfMs = window.asOf === null ? idNow() : new Date(window.asOf).getTime();
    const rendered = renderFilter(tenantId, filter);
    const page = listedPage(rendered, sort, window, asOfMs);
    const read = await this.clickhouse.read(page.query, page.parameters);
    const total = window.total ?? read[0]?.total ?? (window.offset === 0 ? 0 : await this.count(rendered, asOfMs));
    return pageOf(read, window, new Date(asOfMs).toISOString(), total);
  }

  private async count(filter: RenderedFilter, asOfMs: number): Promise<number> {
    const length = listedTotal(filter, asOfMs);
    const [counted] = await this.clickhouse.read(length.query, length.parameters);
    return counted?.total ?? 0;
  }
}
