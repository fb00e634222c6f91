import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ApiSecurity } from '@nestjs/swagger';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { AddRouteConfig, routeConfigOf, type RouteOptions } from '@parley/http';
import type { Caller } from '../domain/caller.js';
import type { Scope } from '../domain/scope.js';

/**
 * `public`: no key is asked for. `inside`: none either, but where operators have a port of their own, the route is
 * there alone. `operator`: the instance's operator key. Otherwise the scope that the caller's key must have.
 */
export type Requirement = Scope | 'operator' | 'inside' | 'public';

/**
 * What a route requires of its caller; on a controller, for every route without a requirement of its own. A route
 * without any answers nobody.
 */
export const Requires = (requirement: Requirement) =>
  applyDecorators(configuring({ requirement }), ...documented(requirement));

declare module 'fastify' {
  interface FastifyContextConfig {
    requirement?: Requirement;
    keyAlone?: true;
    rated?: true;
    /** Whether the route itself asks this service for analytics. */
    asksWithin?: boolean;
  }
}

/**
 * Makes a route, or every route of a controller, count against the analytics rate of the tenant's plan, and wait for a
 * place.
 */
export const RatedAnalytics = (config: Pick<FastifyContextConfig, 'asksWithin'> = {}) =>
  configuring({ ...config, rated: true });

/** Makes every route of a controller, which asks this service itself, wait for a place of its own kind. */
export const AsksWithin = () => configuring({ asksWithin: true });

/** Makes every route of a controller require a key: the session of a browser does not open it. */
export const KeyAlone = () => configuring({ keyAlone: true });

/** Goes into the route's config, which can be read before the body. What a method says itself takes precedence. */
const configuring =
  (config: FastifyContextConfig) =>
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

/** @throws Error for a route without a requirement. */
export function requirementOfRoute({ config, url }: RouteOptions): Requirement {
  if (config.requirement === undefined) throw new Error(`${url} does not say what it requires.`);
  return config.requirement;
}

export const takesKeyAlone = ({ config }: RouteOptions): boolean => config.keyAlone === true;

function documented(requirement: Requirement): (ClassDecorator & MethodDecorator)[] {
  if (requirement === 'public' || requirement === 'inside') return [];
  return [requirement === 'operator' ? ApiSecurity('operator') : ApiSecurity('key', [requirement])];
}

export interface AuthenticatedRequest extends FastifyRequest {
  caller?: Caller;
}

/** The id of the caller's tenant. */
export const tenantOf = (context: ExecutionContext): string => callerOf(context).tenantId;

/** The id of the caller's tenant. */
export const TenantId = createParamDecorator((_: unknown, context: ExecutionContext): string => tenantOf(context));

/** The caller who makes the request. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerOf(context));

/** The id of the caller's key. */
export const KeyId = createParamDecorator((_: unknown, context: ExecutionContext): string => callerOf(context).keyId);

function callerOf(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('A route that asks for the tenant must require a scope.');
  return caller;
}
