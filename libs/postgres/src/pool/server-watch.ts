import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { Pulse } from './pulse.js';

/** SQLSTATE "connection failure", so that it counts as a store that is away, not as a mistake. */
export class SilentServer extends Error {
  readonly code = '08006';

  constructor() {
    super('PostgreSQL does not answer.');
  }
}

/**
 * Shared by the pools of one server: when it falls silent, all of their connections are cut, so that nothing goes on
 * waiting for it.
 */
export class ServerWatch {
  private readonly sockets = new Set<Socket>();
  private readonly pools = new Set<object>();
  private pulse: Pulse | null = null;

  /** @param silenceMs how long the server may say nothing at all. */
  constructor(private readonly silenceMs: number) {}

  get silent(): boolean {
    return this.pulse?.silent === true;
  }

  /** A socket that is cut with the others. */
  socket(): Socket {
    const socket = new Socket();
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    return socket;
  }

  /** Called once a pool has reached its server. */
  join(pool: object, server: ClientConfig): void {
    this.pools.add(pool);
    this.pulse ??= new Pulse({ server, withinMs: this.silenceMs, onSilence: () => this.cutOff() });
    this.pulse.start();
  }

  async leave(pool: object): Promise<void> {
    this.pools.delete(pool);
    if (this.pools.size === 0) await this.pulse?.stop();
  }

  private cutOff(): void {
    for (const socket of this.sockets) socket.destroy(new SilentServer());
  }
}
