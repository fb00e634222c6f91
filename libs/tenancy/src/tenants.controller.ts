import { Body, Controller, Get, HttpCode, HttpStatus, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { answerCursorPage, CursorPageQuery, IdPipe, listOf, Operation } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { ChangeTenant } from './change-tenant/change-tenant.command.js';
import { ChangeTenantRequest } from './change-tenant/change-tenant.request.js';
import { CloseTenant } from './close-tenant/close-tenant.command.js';
import { CreateTenant } from './create-tenant/create-tenant.command.js';
import { CreateTenantRequest } from './create-tenant/create-tenant.request.js';
import type { Actor } from './domain/actor.js';
import type { ListedTenant, TenantView } from './domain/tenant.js';
import { Requires } from './guard/access.decorators.js';
import { By } from './guard/by.js';
import { findTenant, listTenants } from './postgres/read-tenants.js';
import { LISTED_TENANT, TENANT } from './tenant.view.js';

@Controller('admin/tenants')
@Requires('operator')
export class TenantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly postgres: Postgres,
  ) {}

  @Operation({
    summary: 'Create a tenant',
    answers: { 201: TENANT },
    example: { request: { name: 'acme', plan: 'growth', retentionDays: 365 } },
  })
  @Post()
  create(@By() by: Actor, @Body() { name, plan, retentionDays }: CreateTenantRequest): Promise<TenantView> {
    return this.commands.execute(new CreateTenant(by, name, plan ?? 'free', retentionDays ?? null));
  }

  @Operation({ summary: 'List the tenants', answers: { 200: listOf(LISTED_TENANT) }, paged: true })
  @Get()
  list(@Query() query: CursorPageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<ListedTenant[]> {
    return answerCursorPage(reply, query, (window) => listTenants(this.postgres.reads, window));
  }

  @Operation({ summary: 'Read a tenant', answers: { 200: LISTED_TENANT } })
  @Get(':id')
  read(@Param('id', IdPipe) id: string): Promise<ListedTenant> {
    return findTenant(this.postgres.reads, id);
  }

  @Operation({
    summary: "Change a tenant's name, plan or retention",
    description: 'Absent fields stay as they are.',
    answers: { 200: LISTED_TENANT },
    example: { request: { plan: 'enterprise', retentionDays: null } },
  })
  @Patch(':id')
  change(
    @By() by: Actor,
    @Param('id', IdPipe) id: string,
    @Body() { name, plan, retentionDays }: ChangeTenantRequest,
  ): Promise<ListedTenant> {
    const change = { name: name ?? undefined, plan: plan ?? undefined, retentionDays };
    return this.commands.execute(new ChangeTenant(by, id, change));
  }

  @Operation({
    summary: 'Close a tenant',
    description: 'Its keys stop working within 5 seconds. Its records are kept for as long as its retention says.',
    answers: { 200: LISTED_TENANT },
  })
  @Post(':id/close')
  @HttpCode(HttpStatus.OK)
  close(@By() by: Actor, @Param('id', IdPipe) id: string): Promise<ListedTenant> {
    return this.commands.execute(new CloseTenant(by, id, true));
  }

  @Operation({
    summary: 'Reopen a closed tenant',
    description: 'Its keys work again, except those revoked or expired in the meantime.',
    answers: { 200: LISTED_TENANT },
  })
  @Post(':id/reopen')
  @HttpCode(HttpStatus.OK)
  reopen(@By() by: Actor, @Param('id', IdPipe) id: string): Promise<ListedTenant> {
    return this.commands.execute(new CloseTenant(by, id, false));
  }
}
