import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyRequest } from 'fastify';

/** The options of a request's route. Fastify makes them anew on each access. */
export type RouteOptions = FastifyRequest['routeOptions'];

/** The Fastify config of the route that the method handles. */
export const routeConfigOf = (handler: object): object =>
  (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined) ?? {};

/** Adds to the config: Nest's own decorator keeps only the last one. */
export const AddRouteConfig =
  (config: object): MethodDecorator =>
  (target, name, descriptor) =>
    RouteConfig({ ...routeConfigOf(descriptor.value as object), ...config })(target, name, descriptor);
