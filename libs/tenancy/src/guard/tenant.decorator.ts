import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from './access.guard.js';

/** The id of the caller's tenant. */
export const TenantId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('A route that asks for the tenant must require a scope.');
  return caller.tenantId;
});
