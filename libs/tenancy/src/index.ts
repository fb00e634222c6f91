import { ApiKey } from './postgres/api-key.entity.js';
import { Tenant } from './postgres/tenant.entity.js';

export * from './create-key/create-key.command.js';
export * from './create-tenant/create-tenant.command.js';
export * from './domain/plan.js';
export * from './domain/plan-limits.js';
export * from './domain/scope.js';
export * from './guard/operator-key.js';
export * from './guard/requires.js';
export * from './guard/tenant.decorator.js';
export * from './keys/authenticator.js';
export * from './tenancy.module.js';

export const TENANCY_ENTITIES = [Tenant, ApiKey];
