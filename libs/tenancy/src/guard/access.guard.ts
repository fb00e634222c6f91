import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Problem } from '@parley/kernel';
import { Authenticator } from '../keys/authenticator.js';
import { type AuthenticatedRequest, requirementOf } from './access.decorators.js';
import { bearerToken } from './bearer-token.js';
import { OperatorKey } from './operator-key.js';

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly operatorKey: OperatorKey,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const requirement = requirementOf(context.getClass<Record<string, unknown>>(), context.getHandler().name);
    if (requirement === undefined) throw new Error(`${context.getClass().name} does not say what it requires.`);
    if (requirement === 'operator') this.admitOperator(request.headers.authorization);
    else if (requirement !== 'public') {
      request.caller = await this.authenticator.authenticate(request.headers.authorization);
      if (!request.caller.scopes.includes(requirement)) {
        throw new Problem('forbidden', `This needs a key with the scope "${requirement}".`);
      }
    }
    return true;
  }

  private admitOperator(authorization: string | undefined): void {
    if (!timingSafeEqual(digest(bearerToken(authorization)), digest(this.operatorKey.value))) {
      throw new Problem('unauthenticated', "This needs the instance's operator key as the bearer token.");
    }
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
