import type { IncomingMessage } from 'node:http';
import { newId } from '@parley/kernel';
import type { DoorStep } from './at-the-door.js';

const SANE = /^[\w.:/+=@-]{1,128}$/;

/** The caller's request id when it is fit for logs and headers, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : newId();
}

export const sendRequestId: DoorStep = ({ id }, reply) => void reply.header('x-request-id', id);
