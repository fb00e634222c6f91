import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CreateKeyHandler } from './create-key/create-key.handler.js';
import { CreateTenantHandler } from './create-tenant/create-tenant.handler.js';
import { AccessGuard } from './guard/access.guard.js';
import { Authenticator } from './keys/authenticator.js';
import { RevokeKeyHandler } from './revoke-key/revoke-key.handler.js';
import { TenantsController } from './tenants.controller.js';

/** Needs an OperatorKey, a DataSource and a Clock from the composition. */
@Global()
@Module({
  controllers: [TenantsController],
  providers: [
    CreateTenantHandler,
    CreateKeyHandler,
    RevokeKeyHandler,
    Authenticator,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [Authenticator],
})
export class TenancyModule {}
