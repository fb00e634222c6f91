import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Stands between a client and its store, and can make the network swallow every packet without closing anything. */
export class SwallowingProxy {
  private readonly sockets = new Set<Socket>();
  private readonly lost = new Set<Socket>();
  private swallowing = false;

  private constructor(
    private readonly server: Server,
    private readonly to: () => NetConnectOpts,
  ) {
    server.on('connection', (socket) => this.join(socket));
  }

  static async open(to: () => NetConnectOpts): Promise<SwallowingProxy> {
    const server = createServer();
    const proxy = new SwallowingProxy(server, to);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  swallow(): void {
    this.swallowing = true;
  }

  /**
   * Lets packets through again. What was swallowed does not come back: those connections are dead, as after a network
   * fail-over. Both ends learn of it, as they would by TCP keepalives.
   */
  pass(): void {
    this.swallowing = false;
    for (const socket of this.lost) socket.destroy();
    this.lost.clear();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket): void {
    const store = connect(this.to());
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => {
        if (this.swallowing) this.lost.add(from).add(to);
        if (!this.lost.has(from)) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        if (this.swallowing) this.lost.add(to);
        else to.destroy();
      });
    }
  }
}
