import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { invalid } from '@parley/kernel';
import { unknownName } from './unknown-name.js';

/** Rejects query parameters where a route takes none, so that a filter on a mistyped path does not seem to apply. */
export class NoQueryGuard implements CanActivate {
  private readonly takesQuery = new WeakMap<object, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query as object);
    if (names.length === 0 || this.handlerTakesQuery(context)) return true;
    throw invalid(names.map((name) => ({ path: name, message: unknownName(name, []) })));
  }

  private handlerTakesQuery(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.takesQuery.get(handler);
    if (known !== undefined) return known;
    const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ?? {}) as object;
    const takes = Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
    this.takesQuery.set(handler, takes);
    return takes;
  }
}
