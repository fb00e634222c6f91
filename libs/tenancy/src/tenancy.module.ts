import { Global, Module } from '@nestjs/common';
import { CreateKeyHandler } from './create-key/create-key.command.js';
import { CreateTenantHandler } from './create-tenant/create-tenant.command.js';
import { Access } from './guard/access.js';
import { Authenticator } from './keys/authenticator.js';
import { RevokeKeyHandler } from './revoke-key/revoke-key.command.js';
import { TenantRates } from './rates/tenant-rates.js';
import { TenantsController } from './tenants.controller.js';

/** Needs an OperatorKey, PlanLimits, a DataSource and a Clock from the composition. */
@Global()
@Module({
  controllers: [TenantsController],
  providers: [CreateTenantHandler, CreateKeyHandler, RevokeKeyHandler, Authenticator, TenantRates, Access],
  exports: [Authenticator],
})
export class TenancyModule {}
