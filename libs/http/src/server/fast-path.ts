import type { Type } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendProblem } from '../problems/send-problem.js';
import { AddRouteConfig } from './route-config.js';

export interface FastAnswer {
  readonly status: number;
  readonly body: object;
}

/**
 * Answers the plain case of one route ahead of Nest, for the cost of Fastify alone (ADR 0004). It takes a request only
 * when it is known to be valid; everything else goes on to the route, which remains the only definition of what the
 * endpoint does.
 */
export abstract class FastPath {
  /** The answer; null leaves the request to the route. */
  abstract answer(request: FastifyRequest): Promise<FastAnswer> | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The method that handles the route. */
    fastPath?: unknown;
  }
}

/** Marks a route that has a fast path. */
export const HasFastPath = (): MethodDecorator => (controller, method, descriptor) => {
  AddRouteConfig({ fastPath: descriptor.value })(controller, method, descriptor);
};

/** The fast paths of a server. Routes are registered before the parts of fast paths exist, so paths are added later. */
export class FastPaths {
  private readonly paths = new Map<unknown, FastPath>();

  constructor(private readonly logger: Logger) {}

  /** @param method of the controller, marked by {@link HasFastPath}. */
  open<C extends object>(controller: Type<C>, method: keyof C, path: FastPath): void {
    this.paths.set((controller.prototype as C)[method], path);
  }

  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route) => {
      const fastPath = route.config?.fastPath;
      if (fastPath === undefined) return;
      route.preHandler = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        const answer = this.paths.get(fastPath)?.answer(request) ?? null;
        if (answer === null) return done();
        answer.then(
          ({ status, body }) => void reply.status(status).send(body),
          (error: unknown) => sendProblem(this.logger, error, request, reply),
        );
      };
    });
  }
}
