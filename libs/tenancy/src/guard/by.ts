import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '../domain/actor.js';
import type { AuthenticatedRequest } from './access.decorators.js';

/** Who makes the request, for the security log: a key on a route for callers, the operator on one for operators. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { caller, ip: address } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return caller === undefined
    ? { actor: 'operator', keyId: null, address }
    : { actor: 'key', keyId: caller.keyId, address };
});
