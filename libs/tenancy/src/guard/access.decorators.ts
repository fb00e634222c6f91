import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AddRouteConfig, routeConfigOf, type RouteOptions } from '@parley/http';
import type { Caller } from '../domain/caller.js';
import type { Scope } from '../domain/scope.js';

/**
 * `public`: nobody is asked. `inside`: nor here, though where operators have a port of their own it is there alone.
 * `operator`: the instance's operator key. Else the scope that the caller's key must have.
 */
export type Requirement = Scope | 'operator' | 'inside' | 'public';

/** What a route, or every route of a controller that says nothing itself, asks of its caller. A route that says nothing answers nobody. */
export const Requires = (requirement: Requirement) =>
  applyDecorators(configuring({ requirement }), ...documented(requirement));

export interface AnalyticsConfig {
  readonly rated?: boolean;
  /** Whether the route asks this very service for analytics in its turn. */
  readonly asksWithin?: boolean;
}

/** Has a route, or every route of a controller, count against the rate of analytics of the tenant's plan, and wait for a place. */
export const RatedAnalytics = (config: Pick<AnalyticsConfig, 'asksWithin'> = {}) =>
  configuring({ ...config, rated: true } satisfies AnalyticsConfig);

/** Has every route of a controller ask for a key itself: the session of a browser does not open it. */
export const KeyAlone = () => configuring({ keyAlone: true });

/** In the route's config, where it can be read before the body is. What a method says itself stands. */
const configuring =
  (config: object) =>
  (target: object, name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    if (name !== undefined && descriptor !== undefined) {
      AddRouteConfig(config)(target, name, descriptor);
      return;
    }
    const { prototype } = target as { prototype: object };
    for (const [method, one] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const handler: unknown = one.value;
      if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) continue;
      AddRouteConfig({ ...config, ...routeConfigOf(handler) })(prototype, method, one);
    }
  };

/** @throws Error for a route that says nothing. */
export function requirementOfRoute({ config, url }: RouteOptions): Requirement {
  const { requirement } = config as { readonly requirement?: Requirement };
  if (requirement === undefined) throw new Error(`${url} does not say what it requires.`);
  return requirement;
}

export const takesKeyAlone = ({ config }: RouteOptions): boolean =>
  (config as { readonly keyAlone?: boolean }).keyAlone === true;

function documented(requirement: Requirement): (ClassDecorator & MethodDecorator)[] {
  if (requirement === 'public' || requirement === 'inside') return [];
  return [requirement === 'operator' ? ApiSecurity('operator') : ApiSecurity('key', [requirement])];
}

export interface AuthenticatedRequest extends FastifyRequest {
  caller?: Caller;
}

/** The tenant of whoever asks. */
export const tenantOf = (context: ExecutionContext): string => callerOf(context).tenantId;

/** The id of the caller's tenant. */
export const TenantId = createParamDecorator((_: unknown, context: ExecutionContext): string => tenantOf(context));

/** Whose request it is. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerOf(context));

/** The id of the caller's key. */
export const KeyId = createParamDecorator((_: unknown, context: ExecutionContext): string => callerOf(context).keyId);

function callerOf(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('A route that asks for the tenant must require a scope.');
  return caller;
}
