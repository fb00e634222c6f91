import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerPage, cursorPage, listOf, offsetPaging, Operation, ReferencePipe, setLinks } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetInteraction, INTERACTION_DETAIL, type InteractionDetail } from './get-interaction/get-interaction.query.js';
import { GetInteractionRequest, messageWindow } from './get-interaction/get-interaction.request.js';
import { INTERACTION, type InteractionView } from './interaction.view.js';
import { ListInteractions } from './list-interactions/list-interactions.query.js';
import { ListInteractionsRequest } from './list-interactions/list-interactions.request.js';

const OF_MESSAGES = { limit: 'messageLimit', cursor: 'messageCursor' };

@Controller('interactions')
@Requires('read')
export class InteractionsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({ summary: 'List interactions', answers: { 200: listOf(INTERACTION) }, paged: true })
  @Get()
  list(
    @TenantId() tenantId: string,
    @Query() query: ListInteractionsRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionView[]> {
    return answerPage(request, reply, offsetPaging(query), (window) =>
      this.queries.execute(new ListInteractions(tenantId, window, query.productId ?? null, query.versionId ?? null)),
    );
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
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionDetail> {
    const window = messageWindow(query);
    const read = await this.queries.execute(new GetInteraction(tenantId, id, window));
    const { rows, links } = cursorPage(read.messages, window, { hasMore: read.hasMore, parameters: OF_MESSAGES });
    setLinks(request, reply, links);
    return { ...read.interaction, messages: rows.map(({ message }) => message), participant: read.participant };
  }
}
