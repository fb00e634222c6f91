import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { newId, Problem } from '@parley/kernel';
import { toProblemDetails } from '../problems/problem-details.js';
import type { DoorStep } from './at-the-door.js';
import { endGently } from './gentle-close.js';
import { SAFE_HEADERS } from './safe-headers.js';

const TOO_LARGE = new Problem('headers_too_large', 'The URL and the headers have at most 16 KiB together.');
const TIMED_OUT = new Problem('timed_out', 'The request did not come in time.');
const BROKEN = new Problem('malformed', 'The request is not HTTP as it should be.');

const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Rejects what a caller expects beyond `100-continue`; Node would answer 417 with nothing in it. */
export function rejectExpectations({ server }: Pick<FastifyInstance, 'server'>): DoorStep {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return ({ headers: { expect } }) => {
    if (expect === undefined || CONTINUE.test(expect)) return;
    throw new Problem('malformed', 'The Expect header may hold nothing but 100-continue.');
  };
}

/** Answers with problem details where Node's parser gave up before there was a request. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy(error);
  const requestId = newId();
  const details = toProblemDetails(problemOf(error), requestId);
  const body = JSON.stringify(details);
  socket.write(
    [
      `HTTP/1.1 ${details.status} ${details.title}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      ...Object.entries(SAFE_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  endGently(socket);
}

function problemOf({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return TOO_LARGE;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TIMED_OUT : BROKEN;
}
