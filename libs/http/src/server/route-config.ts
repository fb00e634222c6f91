import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyRequest } from 'fastify';

/** Of the route that a request is for. Fastify makes them anew each time a request is asked for them. */
export type RouteOptions = FastifyRequest['routeOptions'];

/** What Fastify is told of the route that the method handles. */
export const routeConfigOf = (handler: object): object =>
  (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined) ?? {};

/** Adds to that: Nest's own decorator keeps the last one alone. */
export const AddRouteConfig =
  (config: object): MethodDecorator =>
  (target, name, descriptor) =>
    RouteConfig({ ...routeConfigOf(descriptor.value as object), ...config })(target, name, descriptor);
