import type { Socket } from 'node:net';
import { newId, Problem } from '@parley/kernel';
import { toProblemDetails } from '../problems/problem-details.js';
import { endGently } from './gentle-close.js';
import { SAFE_HEADERS } from './safe-headers.js';

const TOO_LARGE = new Problem('headers_too_large', 'The URL and the headers have at most 16 KiB together.');
const TIMED_OUT = new Problem('timed_out', 'The request did not come in time.');
const BROKEN = new Problem('malformed', 'The request is not HTTP as it should be.');

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
