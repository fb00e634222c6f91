import type { Readable } from 'node:stream';
import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { answerList, EXPORTED, IdPipe, listOf, offsetPaging, type OffsetWindow, Operation } from '@parley/http';
import { Requires, TenantId } from '@parley/tenancy';
import { DELIVERY, type DeliveryView } from './delivery.view.js';
import { ListDeliveries } from './list-deliveries/list-deliveries.query.js';
import { ListDeliveriesRequest } from './list-deliveries/list-deliveries.request.js';
import { ResendDelivery } from './resend-delivery/resend-delivery.command.js';
import { TestWebhook } from './test-webhook/test-webhook.command.js';

@Controller('webhooks/:webhookId')
@Requires('admin')
export class DeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'List the deliveries of a webhook',
    description: 'What was announced to it in the last 30 days, and what became of each message.',
    answers: { 200: listOf(DELIVERY) },
    paged: true,
    exported: EXPORTED,
  })
  @Get('deliveries')
  list(
    @TenantId() tenantId: string,
    @Param('webhookId', IdPipe) webhookId: string,
    @Query() { status, ...query }: ListDeliveriesRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryView[] | Readable> {
    const key = { tenantId, webhookId };
    const read = (window: OffsetWindow) => this.queries.execute(new ListDeliveries(key, status ?? null, window));
    const list = { format: query.format, name: 'deliveries', shape: DELIVERY };
    return answerList(reply, offsetPaging(query), read, list);
  }

  @Operation({
    summary: 'Send a message again',
    description: 'Sent under the same id, even if it was already delivered.',
    answers: { 200: DELIVERY },
    rejections: [409],
  })
  @Post('deliveries/:deliveryId/resend')
  @HttpCode(HttpStatus.OK)
  resend(
    @TenantId() tenantId: string,
    @Param('webhookId', IdPipe) webhookId: string,
    @Param('deliveryId', IdPipe) deliveryId: string,
  ): Promise<DeliveryView> {
    return this.commands.execute(new ResendDelivery({ tenantId, webhookId }, deliveryId));
  }

  @Operation({
    summary: 'Send a test message',
    description: 'Of the type `webhook.test`; the list of deliveries says what became of it.',
    answers: { 201: DELIVERY },
    rejections: [409],
  })
  @Post('test')
  test(@TenantId() tenantId: string, @Param('webhookId', IdPipe) webhookId: string): Promise<DeliveryView> {
    return this.commands.execute(new TestWebhook({ tenantId, webhookId }));
  }
}
