import type { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  cursorPage,
  type CursorWindow,
  cursorWindow,
  EXPORTED,
  exportList,
  IdPipe,
  listOf,
  Operation,
  setLinks,
  wholeCursorList,
} from '@parley/http';
import { invalidField } from '@parley/kernel';
import { Requires, TenantId } from '@parley/tenancy';
import type { EventFilters } from './domain/recorded-event.js';
import { EVENT, type EventView } from './event.view.js';
import { GetEvent } from './get-event/get-event.query.js';
import { ListEvents } from './list-events/list-events.query.js';
import { ListEventsRequest } from './list-events/list-events.request.js';

@Controller('events')
@Requires('read')
export class EventRecordsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'List events',
    answers: { 200: listOf(EVENT) },
    rejections: [404],
    paged: true,
    exported: EXPORTED,
  })
  @Get()
  async list(
    @TenantId() tenantId: string,
    @Query() query: ListEventsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventView[] | Readable> {
    const filters = filtersOf(query);
    const { format } = query;
    if (format != null) return exportList(reply, { format, name: 'events', shape: EVENT }, this.all(tenantId, filters));
    const window = cursorWindow(query);
    const { rows, links } = cursorPage(await this.placed(tenantId, filters, window), window);
    setLinks(reply, links);
    return rows.map(({ event }) => event);
  }

  private async placed(tenantId: string, filters: EventFilters, window: CursorWindow) {
    const read = await this.queries.execute(new ListEvents(tenantId, filters, window));
    return read.map((event) => ({ createdAt: event.createdAt, id: event.eventId, event }));
  }

  private async *all(tenantId: string, filters: EventFilters): AsyncGenerator<EventView[]> {
    const parts = wholeCursorList((window) => this.placed(tenantId, filters, window));
    for await (const part of parts) yield part.map(({ event }) => event);
  }

  @Operation({ summary: 'Read an event', answers: { 200: EVENT } })
  @Get(':id')
  read(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<EventView> {
    return this.queries.execute(new GetEvent(tenantId, id));
  }
}

function filtersOf(query: ListEventsRequest): EventFilters {
  const from = query.from === undefined ? null : new Date(query.from);
  const to = query.to === undefined ? null : new Date(query.to);
  if (from !== null && to !== null && from >= to) throw invalidField('from', 'must be before to');
  return {
    productId: query.productId ?? null,
    eventType: query.eventType ?? null,
    userId: query.userId ?? null,
    organizationId: query.organizationId ?? null,
    conversationId: query.conversationId ?? null,
    from,
    to,
  };
}
