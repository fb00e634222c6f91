import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A port of its own for what only operators ask for, so that the one that callers know need not lead there. */
export class AdminPort {
  private readonly sockets = new WeakSet<Socket>();
  private server: Server | null = null;

  /** @param isApart whether there is one. Without one everything is on the one port. */
  constructor(readonly isApart: boolean = false) {}

  /** The same server, with all its limits, hears these connections too. */
  async listen(fastify: FastifyInstance, port: number, host: string): Promise<void> {
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.sockets.add(socket);
      fastify.server.emit('connection', socket);
    }).listen(port, host);
    await once(this.server, 'listening');
  }

  brought({ raw: { socket } }: FastifyRequest): boolean {
    return this.sockets.has(socket);
  }

  /** Takes no more connections. Those that are there end with the server that hears them. */
  close(): void {
    this.server?.close();
  }
}
