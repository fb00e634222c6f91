import type { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { parseFilter } from '@parley/analytics';
import { cursorPage, EXPORTED, exportTextRows, listOf, Operation, ReferencePipe, setLinks } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { ExportInteractions } from './export-interactions/export-interactions.handler.js';
import { GetInteraction, INTERACTION_DETAIL, type InteractionDetail } from './get-interaction/get-interaction.query.js';
import { GetInteractionRequest, messageWindow } from './get-interaction/get-interaction.request.js';
import { INTERACTION, type InteractionView } from './interaction.view.js';
import { interactionPaging } from './list-interactions/interaction-paging.js';
import { NEWEST_FIRST, sortOf } from './list-interactions/interaction-sort.js';
import { ListInteractions } from './list-interactions/list-interactions.query.js';
import { ListInteractionsRequest } from './list-interactions/list-interactions.request.js';

const OF_MESSAGES = { limit: 'messageLimit', cursor: 'messageCursor' };

@Controller('interactions')
@Requires('read')
export class InteractionsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({
    summary: 'List interactions',
    description:
      'All filters must match. Filtered only by product, version, user and time, and sorted by `createdAt`, the list shows ' +
      'a conversation as soon as POST /messages has acknowledged it. With other filters or sorts it appears shortly ' +
      'after, once it has been processed; with those on analysis results, once it has been analysed.',
    answers: { 200: listOf(INTERACTION) },
    rejections: [404],
    paged: true,
    counted: true,
    exported: EXPORTED,
  })
  @Get()
  async list(
    @TenantId() tenantId: string,
    @Query() query: ListInteractionsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionView[] | Readable> {
    const sort = sortOf(query.sort ?? NEWEST_FIRST, query.q != null);
    const filter = parseFilter(query);
    const { format } = query;
    if (format != null) {
      const all = await this.queries.execute(new ExportInteractions(tenantId, filter, sort));
      return exportTextRows(reply, { format, name: 'interactions', shape: INTERACTION }, all);
    }
    const paging = interactionPaging(query);
    const page = await this.queries.execute(new ListInteractions(tenantId, filter, sort, paging.window));
    setLinks(reply, paging.linksOf(page));
    void reply.header('x-total-count', page.total);
    return page.interactions;
  }

  @Operation({
    summary: 'Read an interaction with its messages and its participant',
    description: 'Messages come in pages of up to 1,000; the Link header leads from one to the next.',
    answers: { 200: INTERACTION_DETAIL },
    paged: true,
  })
  @Get(':id')
  async read(
    @TenantId() tenantId: string,
    @Param('id', new ReferencePipe('conversation')) id: string,
    @Query() query: GetInteractionRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionDetail> {
    const window = messageWindow(query);
    const read = await this.queries.execute(new GetInteraction(tenantId, id, window));
    const { rows, links } = cursorPage(read.messages, window, { hasMore: read.hasMore, parameters: OF_MESSAGES });
    setLinks(reply, links);
    return { ...read.interaction, messages: rows.map(({ message }) => message), participant: read.participant };
  }
}
