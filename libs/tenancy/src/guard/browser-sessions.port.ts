import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.js';

/** Callers who come with the cookie of a browser rather than with a key. A cookie never opens routes for operators. */
export abstract class BrowserSessions {
  /**
   * Null when the request brings no such cookie.
   * @throws Problem `forbidden` when another site makes the browser send it. The promise rejects with `unauthenticated`.
   */
  abstract callerOf(request: FastifyRequest): Promise<Caller> | null;
}
