import type { FastifyInstance } from 'fastify';
import { AddRouteConfig } from './route-config.js';

export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_BATCH_BODY_BYTES = 16 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most bytes of a body, unpacked. */
    bodyLimit?: number;
  }
}

/** Marks a route that takes batches: a body of up to 16 MiB. */
export const BatchBody = () => AddRouteConfig({ bodyLimit: MAX_BATCH_BODY_BYTES });

/** Nest passes a route's config on to Fastify, but not its limits. */
export function applyRouteLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const bodyLimit = route.config?.bodyLimit;
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
}
