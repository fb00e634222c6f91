import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A port of its own for what only operators ask for, so that the callers' port need not lead there. */
export class AdminPort {
  private readonly sockets = new WeakSet<Socket>();
  private server: Server | null = null;

  /** @param isApart whether there is such a port; without it everything is on one port. */
  constructor(readonly isApart: boolean = false) {}

  /** Hands connections on this port to the same server, with all its limits. */
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

  /** Takes no more connections; open ones end with the server that they were handed to. */
  close(): void {
    this.server?.close();
  }
}
