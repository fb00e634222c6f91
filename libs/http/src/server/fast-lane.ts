import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers the plain case of one route by itself, ahead of Nest, for the price of Fastify alone (ADR 0004). It takes a
 * request only when nothing about it can be refused; everything else goes on to the route, which stays the one
 * definition of what the endpoint does.
 */
export abstract class FastLane {
  /** Whether it answers the request. */
  abstract take(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** Marks a route that has a fast lane of that name. */
export const HasFastLane = (name: string) => RouteConfig({ fastLane: name });

/** The fast lanes of a server. Routes are registered before the lanes' own parts are made, so lanes come in later. */
export class FastLanes {
  private readonly lanes = new Map<string, FastLane>();

  open(name: string, lane: FastLane): void {
    this.lanes.set(name, lane);
  }

  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => {
      const { fastLane } = (route.config ?? {}) as { fastLane?: string };
      if (fastLane === undefined) return;
      route.preHandler = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        if (this.lanes.get(fastLane)?.take(request, reply) !== true) done();
      };
    });
  }
}
