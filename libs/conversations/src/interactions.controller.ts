import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerPage, IdPipe, listOf, offsetPaging, Operation } from '@parley/http';
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
    answers: { 200: INTERACTION_DETAIL },
  })
  @Get(':id')
  read(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<InteractionDetail> {
    return this.queries.execute(new GetInteraction(tenantId, id));
  }
}
