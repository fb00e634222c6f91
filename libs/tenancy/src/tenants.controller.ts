import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdPipe } from '@parley/http';
import { toInstant } from '@parley/kernel';
import { CreateKey, type CreatedKeyView } from './create-key/create-key.command.js';
import { CreateKeyRequest } from './create-key/create-key.request.js';
import { CreateTenant, type TenantView } from './create-tenant/create-tenant.command.js';
import { CreateTenantRequest } from './create-tenant/create-tenant.request.js';
import { Requires } from './guard/requires.js';
import { RevokeKey } from './revoke-key/revoke-key.command.js';

@Controller('admin')
@Requires('operator')
export class TenantsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('tenants')
  createTenant(@Body() { name, plan, retentionDays }: CreateTenantRequest): Promise<TenantView> {
    return this.commands.execute(new CreateTenant(name, plan, retentionDays));
  }

  @Post('tenants/:id/keys')
  createKey(
    @Param('id', IdPipe) tenantId: string,
    @Body() { name, scopes, expiresAt }: CreateKeyRequest,
  ): Promise<CreatedKeyView> {
    return this.commands.execute(
      new CreateKey(tenantId, name, scopes, expiresAt == null ? null : toInstant(expiresAt)),
    );
  }

  @Delete('keys/:id')
  @HttpCode(204)
  revokeKey(@Param('id', IdPipe) keyId: string): Promise<void> {
    return this.commands.execute(new RevokeKey(keyId));
  }
}
