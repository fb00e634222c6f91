import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdPipe, listOf, offsetLinks, offsetWindow, Operation, setLinks } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { GetInteraction, INTERACTION_DETAIL, type InteractionDetail } from './get-interaction/get-interaction.query.js';
import { INTERACTION, type InteractionView } from './interaction.view.js';
import { ListInteractions } from './list-interactions/list-interactions.query.js';
import { ListInteractionsRequest } from './list-interactions/list-interactions.request.js';

@Controller('interactions')
@Requires('read')
export class InteractionsController {
  constructor(private readonly queries: QueryBus) {}

  @Operation({ summary: 'List interactions', answers: { 200: listOf(INTERACTION) }, paged: true })
  @Get()
  async list(
    @TenantId() tenantId: string,
    @Query() query: ListInteractionsRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InteractionView[]> {
    const window = offsetWindow(query);
    const page = await this.queries.execute(
      new ListInteractions(tenantId, window, query.productId ?? null, query.versionId ?? null),
    );
    setLinks(request, reply, offsetLinks(query, window, page));
    return page.items;
  }

  @Operation({
    summary: 'Read an interaction with its messages and its participant',
    answers: { 200: INTERACTION_DETAIL },
  })
  @Get(':id')
  read(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<InteractionDetail> {
    return this.queries.execute(new GetInteraction(tenantId, id));
  }
}
