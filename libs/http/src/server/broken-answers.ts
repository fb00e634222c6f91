import { type FastifyRequest, LogController } from 'fastify';
import type { UnexpectedErrors } from '../problems/unexpected-errors.js';

/** Logs why an answer broke off after it had begun, when no problem can be told any more. */
export class BrokenAnswers extends LogController {
  constructor(private readonly unexpected: UnexpectedErrors) {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    const callerLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!callerLeft) this.unexpected.log(error, request);
  }
}
