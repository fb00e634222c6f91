import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Logs in full what the caller must not see, who is told only the request's id. */
export class UnexpectedErrors {
  constructor(private readonly logger: Logger) {}

  log(error: unknown, request: FastifyRequest): void {
    // The route's pattern, not the path: a path may hold a person's external id.
    this.logger.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'Request failed');
  }
}
