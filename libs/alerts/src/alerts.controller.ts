import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { answerList, EXPORTED, IdPipe, listOf, offsetPaging, type OffsetWindow, Operation } from '@parley/http';
import { KeyId, Requires, TenantId } from '@parley/tenancy';
import { ALERT, type AlertView } from './alert.view.js';
import { ChangeAlert } from './change-alert/change-alert.command.js';
import { ChangeAlertRequest } from './change-alert/change-alert.request.js';
import { CreateAlert } from './create-alert/create-alert.command.js';
import { CreateAlertRequest } from './create-alert/create-alert.request.js';
import { DeleteAlert } from './delete-alert/delete-alert.command.js';
import { EVALUATION, type EvaluationView } from './evaluation.view.js';
import { GetAlert } from './get-alert/get-alert.query.js';
import { ListAlerts } from './list-alerts/list-alerts.query.js';
import { ListAlertsRequest } from './list-alerts/list-alerts.request.js';
import { ListHistory } from './list-history/list-history.query.js';
import { ListHistoryRequest } from './list-history/list-history.request.js';

@Controller('alerts')
export class AlertsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Operation({
    summary: 'Create an alert',
    description:
      'A window settles two minutes after it ends, and the alert is then evaluated. A new alert is also evaluated at ' +
      'once, over the latest settled window.',
    answers: { 201: ALERT },
    rejections: [404, 409],
    example: {
      request: {
        name: 'Quality falls',
        query: { measure: 'cqi', filters: { minMessageCount: 3 } },
        window: 'day',
        condition: { type: 'change', direction: 'down', minChange: 0.03 },
        renotifyHours: 24,
      },
    },
  })
  @Post()
  @Requires('admin')
  async create(
    @TenantId() tenantId: string,
    @KeyId() keyId: string,
    @Body() request: CreateAlertRequest,
  ): Promise<AlertView> {
    const id = await this.commands.execute(new CreateAlert(tenantId, keyId, request));
    return this.queries.execute(new GetAlert(tenantId, id));
  }

  @Operation({ summary: 'List alerts', answers: { 200: listOf(ALERT) }, paged: true, exported: EXPORTED })
  @Get()
  @Requires('read')
  list(
    @TenantId() tenantId: string,
    @Query() { state, ...query }: ListAlertsRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlertView[] | Readable> {
    const read = (window: OffsetWindow) => this.queries.execute(new ListAlerts(tenantId, state ?? null, window));
    return answerList(reply, offsetPaging(query), read, {
      format: query.format,
      name: 'alerts',
      shape: ALERT,
    });
  }

  @Operation({ summary: 'Read an alert', answers: { 200: ALERT } })
  @Get(':id')
  @Requires('read')
  get(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<AlertView> {
    return this.queries.execute(new GetAlert(tenantId, id));
  }

  @Operation({
    summary: 'List what an alert found',
    description: 'An entry for each evaluation, of the last 400 days, and what was told of it.',
    answers: { 200: listOf(EVALUATION) },
    paged: true,
    exported: EXPORTED,
  })
  @Get(':id/history')
  @Requires('read')
  history(
    @TenantId() tenantId: string,
    @Param('id', IdPipe) id: string,
    @Query() { notified, ...query }: ListHistoryRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EvaluationView[] | Readable> {
    const read = (window: OffsetWindow) =>
      this.queries.execute(new ListHistory(tenantId, id, notified ?? false, window));
    const list = { format: query.format, name: 'alert-history', shape: EVALUATION };
    return answerList(reply, offsetPaging(query), read, list);
  }

  @Operation({
    summary: 'Change or pause an alert',
    description:
      "Absent fields stay as they are. Changing `query`, `window`, `condition` or `minConversations`, pausing, or resuming resets the alert's state; unless it is paused, it is then evaluated at once.",
    answers: { 200: ALERT },
    rejections: [404],
    example: { request: { paused: true } },
  })
  @Patch(':id')
  @Requires('admin')
  async change(
    @TenantId() tenantId: string,
    @Param('id', IdPipe) id: string,
    @Body() request: ChangeAlertRequest,
  ): Promise<AlertView> {
    await this.commands.execute(new ChangeAlert(tenantId, id, request));
    return this.queries.execute(new GetAlert(tenantId, id));
  }

  @Operation({ summary: 'Delete an alert', description: 'Its history goes with it.', answers: { 204: null } })
  @Delete(':id')
  @Requires('admin')
  @HttpCode(204)
  delete(@TenantId() tenantId: string, @Param('id', IdPipe) id: string): Promise<void> {
    return this.commands.execute(new DeleteAlert(tenantId, id));
  }
}
