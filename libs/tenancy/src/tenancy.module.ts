import { Global, Module } from '@nestjs/common';
import { ChangeTenantHandler } from './change-tenant/change-tenant.command.js';
import { CloseTenantHandler } from './close-tenant/close-tenant.command.js';
import { CreateKeyHandler } from './create-key/create-key.command.js';
import { CreateTenantHandler } from './create-tenant/create-tenant.command.js';
import { Access } from './guard/access.js';
import { Authenticator } from './keys/authenticator.js';
import { KeysController } from './keys.controller.js';
import { OwnTenantController } from './own-tenant/own-tenant.controller.js';
import { RevokeKeyHandler } from './revoke-key/revoke-key.command.js';
import { TenantRates } from './rates/tenant-rates.js';
import { RejectedSignIns } from './security-log/rejected-sign-ins.js';
import { SecurityLogController } from './security-log/security-log.controller.js';
import { SecurityLog } from './security-log/security-log.js';
import { TenantsController } from './tenants.controller.js';

/** Needs an OperatorKey, PlanLimits, SecurityLines, Postgres, a DataSource and a Clock from the composition. */
@Global()
@Module({
  controllers: [TenantsController, OwnTenantController, KeysController, SecurityLogController],
  providers: [
    CreateTenantHandler,
    ChangeTenantHandler,
    CloseTenantHandler,
    CreateKeyHandler,
    RevokeKeyHandler,
    Authenticator,
    TenantRates,
    SecurityLog,
    RejectedSignIns,
    Access,
  ],
  exports: [Authenticator, SecurityLog, RejectedSignIns],
})
export class TenancyModule {}
