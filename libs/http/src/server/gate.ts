import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@parley/kernel';

/** What is said of a path without a route, and of a route that is on another port. */
export const NOTHING_HERE = 'There is nothing at this path; GET /docs lists the paths that there are.';

/** Decides by the headers alone whether a request may come in. */
export abstract class Admission {
  /**
   * Null when it may come in at once; else it may once the promise resolves.
   * @throws Problem that keeps it out.
   */
  abstract admit(request: FastifyRequest, reply: FastifyReply): Promise<void> | null;
}

/**
 * Keeps requests out before a byte of their bodies is read: Nest's guards run only after a body was unpacked and
 * parsed. Routes are registered before there is an admission, so it is added later.
 */
export class Gate {
  private admission: Admission | null = null;

  open(admission: Admission): void {
    this.admission = admission;
  }

  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      let admitted: Promise<void> | null = null;
      try {
        if (request.is404) throw new Problem('not_found', NOTHING_HERE);
        if (this.admission === null) throw new Error('The gate is not open yet.');
        admitted = this.admission.admit(request, reply);
      } catch (error) {
        return done(error as Error);
      }
      if (admitted === null) done();
      else admitted.then(() => done(), done);
    });
  }
}
