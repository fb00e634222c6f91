import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** More than the largest body that any route takes. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;
const MAX_WAIT_MS = 5_000;
const MAX_WAITING = 256;

let waiting = 0;

/**
 * Lets callers read answers that were given before their bodies had come. A socket that is closed with bytes unread
 * resets the connection, and the caller, who is still sending, never sees the answer.
 */
export function closeGently({ server }: Pick<FastifyInstance, 'server'>): void {
  const latest = new WeakMap<Socket, IncomingMessage>();
  server.prependListener('request', (request: IncomingMessage) => latest.set(request.socket, request));
  server.on('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    // Node calls this after an answer with `Connection: close`.
    socket.destroySoon = () => {
      if (latest.get(socket)?.complete === false && waiting < MAX_WAITING) endGently(socket);
      else close();
    };
  });
}

/** Sends what was written, then discards what still comes until the caller is done, within bounds. */
export function endGently(socket: Socket): void {
  socket.end();
  waiting++;
  const timer = setTimeout(() => socket.destroy(), MAX_WAIT_MS);
  socket.once('close', () => {
    waiting--;
    clearTimeout(timer);
  });
  let discarded = 0;
  const discard = (bytes: Buffer) => {
    discarded += bytes.length;
    if (discarded > MAX_DISCARDED_BYTES) socket.destroy();
  };
  // Node may have stopped reading, and starts again in the next tick, for as long as its parser listens.
  socket.resume();
  process.nextTick(() => {
    // In place of the parser, which would take what comes for a request.
    socket.removeAllListeners('data').on('data', discard);
  });
}
