import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';

/** Adds to what Fastify is told of a route: Nest's own decorator keeps the last one alone. */
export const AddRouteConfig =
  (config: object): MethodDecorator =>
  (target, name, descriptor) => {
    const known = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as object | undefined;
    RouteConfig({ ...known, ...config })(target, name, descriptor);
  };
