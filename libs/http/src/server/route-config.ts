import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** The options of a request's route. Fastify makes them anew on each access. */
export type RouteOptions = FastifyRequest['routeOptions'];

/**
 * The Fastify config of the route that the method handles. Each decorator declares its part of the config beside itself.
 */
export const routeConfigOf = (handler: object): FastifyContextConfig =>
  (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as FastifyContextConfig | undefined) ?? {};

/** Adds to the config: Nest's own decorator keeps only the last one. */
export const AddRouteConfig =
  (config: FastifyContextConfig): MethodDecorator =>
  (target, name, descriptor) =>
    RouteConfig({ ...routeConfigOf(descriptor.value as object), ...config })(target, name, descriptor);
