import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdPipe, Operation } from '@parley/http';
import { toInstant } from '@parley/kernel';
import { CREATED_KEY, type CreatedKeyView, CreateKey } from './create-key/create-key.command.js';
import { CreateKeyRequest } from './create-key/create-key.request.js';
import { CreateTenant, TENANT, type TenantView } from './create-tenant/create-tenant.command.js';
import { CreateTenantRequest } from './create-tenant/create-tenant.request.js';
import { Requires } from './guard/access.decorators.js';
import { RevokeKey } from './revoke-key/revoke-key.command.js';

@Controller('admin')
@Requires('operator')
export class TenantsController {
  constructor(private readonly commands: CommandBus) {}

  @Operation({
    summary: 'Create a tenant',
    answers: { 201: TENANT },
    example: { request: { name: 'acme', plan: 'growth', retentionDays: 365 } },
  })
  @Post('tenants')
  createTenant(@Body() { name, plan, retentionDays }: CreateTenantRequest): Promise<TenantView> {
    return this.commands.execute(new CreateTenant(name, plan ?? undefined, retentionDays ?? null));
  }

  @Operation({
    summary: 'Create a key of a tenant',
    description: 'The answer is the one place where the key is shown.',
    answers: { 201: CREATED_KEY },
    example: { request: { name: 'backend', scopes: ['ingest', 'read'] } },
  })
  @Post('tenants/:id/keys')
  createKey(
    @Param('id', IdPipe) tenantId: string,
    @Body() { name, scopes, expiresAt }: CreateKeyRequest,
  ): Promise<CreatedKeyView> {
    return this.commands.execute(
      new CreateKey(tenantId, name, scopes, expiresAt == null ? null : toInstant(expiresAt)),
    );
  }

  @Operation({ summary: 'Revoke a key', answers: { 204: null } })
  @Delete('keys/:id')
  @HttpCode(204)
  revokeKey(@Param('id', IdPipe) keyId: string): Promise<void> {
    return this.commands.execute(new RevokeKey(keyId));
  }
}
