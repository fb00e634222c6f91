import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { Pulse } from './pulse.js';

/** SQLSTATE "connection failure": whoever looks at it sees a store that is away, not a mistake. */
export class SilentServer extends Error {
  readonly code = '08006';

  constructor() {
    super('PostgreSQL does not answer.');
  }
}

/**
 * What the pools of one server share: when it falls silent, every connection of theirs is cut, so that whoever waits
 * learns of it.
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

  /** A pool has reached its server. */
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
