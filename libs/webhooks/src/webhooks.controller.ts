import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  answerList,
  EXPORTED,
  IdPipe,
  listOf,
  OffsetPageQuery,
  offsetPaging,
  type OffsetWindow,
  Operation,
} from '@parley/http';
import { KeyId, Requires, TenantId } from '@parley/tenancy';
import { ChangeWebhook } from './change-webhook/change-webhook.command.js';
import { ChangeWebhookRequest } from './change-webhook/change-webhook.request.js';
import { CreateWebhook } from './create-webhook/create-webhook.command.js';
import { CreateWebhookRequest } from './create-webhook/create-webhook.request.js';
import { DeleteWebhook } from './delete-webhook/delete-webhook.command.js';
import { GetWebhook } from './get-webhook/get-webhook.query.js';
import { ListWebhooks } from './list-webhooks/list-webhooks.query.js';
import { RotateSecret } from './rotate-secret/rotate-secret.command.js';
import { WEBHOOK, WEBHOOK_WITH_SECRET, type WebhookView, type WebhookWithSecretView } from './webhook.view.js';

const EXAMPLE_URL = 'https://example.com/parley';

/** Only for keys with the scope `admin`: the URL of an endpoint may be a secret in itself. */
@Controller('webhooks')
@Requires('admin')
export class WebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create a webhook',
    description: 'Messages are signed as Standard Webhooks 1.0 says. The secret is in this answer and in no other.',
    answers: { 201: WEBHOOK_WITH_SECRET },
    rejections: [409],
    example: { request: { url: EXAMPLE_URL, events: ['inbox.item', 'alert.*'] } },
  })
  @Post()
  create(
    @TenantId() tenantId: string,
    @KeyId() keyId: string,
    @Body() { url, events, format }: CreateWebhookRequest,
  ): Promise<WebhookWithSecretView> {
    return this.commands.execute(new CreateWebhook(tenantId, keyId, url, events, format ?? 'standard'));
  }

  @Operation({ summary: 'List webhooks', answers: { 200: listOf(WEBHOOK) }, paged: true, exported: EXPORTED })
  @Get()
  list(
    @TenantId() tenantId: string,
    @Query() query: OffsetPageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookView[] | Readable> {
    const read = (window: OffsetWindow) => this.queries.execute(new ListWebhooks(tenantId, window));
    const list = { format: query.format, name: 'webhooks', shape: WEBHOOK };
    return answerList(reply, offsetPaging(query), read, list);
  }

  @Operation({ summary: 'Read a webhook', answers: { 200: WEBHOOK } })
  @Get(':webhookId')
  get(@TenantId() tenantId: string, @Param('webhookId', IdPipe) webhookId: string): Promise<WebhookView> {
    return this.queries.execute(new GetWebhook({ tenantId, webhookId }));
  }

  @Operation({
    summary: 'Change a webhook',
    answers: { 200: WEBHOOK },
    example: { request: { events: ['alert.*'] } },
  })
  @Patch(':webhookId')
  change(
    @TenantId() tenantId: string,
    @Param('webhookId', IdPipe) webhookId: string,
    @Body() request: ChangeWebhookRequest,
  ): Promise<WebhookView> {
    return this.commands.execute(new ChangeWebhook({ tenantId, webhookId }, request));
  }

  @Operation({
    summary: 'Delete a webhook',
    description: 'Answers 409 while an alert has no other active channel.',
    answers: { 204: null },
    rejections: [409],
  })
  @Delete(':webhookId')
  @HttpCode(HttpStatus.NO_CONTENT)
  delete(@TenantId() tenantId: string, @Param('webhookId', IdPipe) webhookId: string): Promise<void> {
    return this.commands.execute(new DeleteWebhook({ tenantId, webhookId }));
  }

  @Operation({
    summary: 'Rotate the secret of a webhook',
    description: 'For a day the old secret signs alongside the new one, so that a receiver can change over.',
    answers: { 200: WEBHOOK_WITH_SECRET },
  })
  @Post(':webhookId/secret')
  @HttpCode(HttpStatus.OK)
  rotate(@TenantId() tenantId: string, @Param('webhookId', IdPipe) webhookId: string): Promise<WebhookWithSecretView> {
    return this.commands.execute(new RotateSecret({ tenantId, webhookId }));
  }
}
