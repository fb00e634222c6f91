import { Body, Controller, Get, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Operation } from '@parley/http';
import { Postgres } from '@parley/postgres';
import { ChangeTenant } from '../change-tenant/change-tenant.command.js';
import type { Actor } from '../domain/actor.js';
import type { ListedTenant, TenantView } from '../domain/tenant.js';
import { Requires, TenantId } from '../guard/access.decorators.js';
import { By } from '../guard/by.js';
import { findTenant } from '../postgres/read-tenants.js';
import { TENANT } from '../tenant.view.js';
import { ChangeOwnTenantRequest } from './change-own-tenant.request.js';

/** The caller's own tenant. Only operators change its name and its plan. */
@Controller('tenant')
export class OwnTenantController {
  constructor(
    private readonly commands: CommandBus,
    private readonly postgres: Postgres,
  ) {}

  @Operation({ summary: 'Read your tenant', answers: { 200: TENANT } })
  @Get()
  @Requires('read')
  async read(@TenantId() tenantId: string): Promise<TenantView> {
    return ownView(await findTenant(this.postgres.reads, tenantId));
  }

  @Operation({
    summary: 'Change how long your tenant keeps records',
    description:
      'Older records are deleted for good within about a day: conversations by their last message, events by when they happened. Absent fields stay as they are.',
    answers: { 200: TENANT },
    example: { request: { retentionDays: 365 } },
  })
  @Patch()
  @Requires('admin')
  async change(
    @By() by: Actor,
    @TenantId() tenantId: string,
    @Body() { retentionDays }: ChangeOwnTenantRequest,
  ): Promise<TenantView> {
    return ownView(await this.commands.execute(new ChangeTenant(by, tenantId, { retentionDays })));
  }
}

const ownView = ({ closedAt: _, ...tenant }: ListedTenant): TenantView => tenant;
