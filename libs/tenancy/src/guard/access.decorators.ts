import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.js';
import type { Scope } from '../domain/scope.js';

/** `public`: nobody is asked. `operator`: the instance's operator key. Else the scope that the caller's key must have. */
export type Requirement = Scope | 'operator' | 'public';

const REQUIREMENT = 'parley:requires';
const reflector = new Reflector();

/** What a route asks of its caller. A route that says nothing answers nobody. */
export const Requires = (requirement: Requirement) =>
  applyDecorators(SetMetadata(REQUIREMENT, requirement), ...documented(requirement));

/** What a method of a controller requires, or else the controller as a whole. */
export const requirementOf = <C extends object>(
  controller: Type<C>,
  method: keyof C & string,
): Requirement | undefined =>
  reflector.getAllAndOverride(REQUIREMENT, [(controller.prototype as Record<keyof C, Type>)[method], controller]);

function documented(requirement: Requirement): (ClassDecorator & MethodDecorator)[] {
  if (requirement === 'public') return [];
  return [requirement === 'operator' ? ApiSecurity('operator') : ApiSecurity('key', [requirement])];
}

export interface AuthenticatedRequest extends FastifyRequest {
  caller?: Caller;
}

/** The tenant of whoever asks. */
export const tenantOf = (context: ExecutionContext): string => callerOf(context).tenantId;

/** The id of the caller's tenant. */
export const TenantId = createParamDecorator((_: unknown, context: ExecutionContext): string => tenantOf(context));

/** The id of the caller's key. */
export const KeyId = createParamDecorator((_: unknown, context: ExecutionContext): string => callerOf(context).keyId);

function callerOf(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('A route that asks for the tenant must require a scope.');
  return caller;
}
