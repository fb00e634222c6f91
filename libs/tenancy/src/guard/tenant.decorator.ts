import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller } from '../domain/caller.js';
import type { AuthenticatedRequest } from './access.guard.js';

/** The id of the caller's tenant. */
export const TenantId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => callerOf(context).tenantId,
);

/** The id of the caller's key. */
export const KeyId = createParamDecorator((_: unknown, context: ExecutionContext): string => callerOf(context).keyId);

function callerOf(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('A route that asks for the tenant must require a scope.');
  return caller;
}
