import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Stands between a client and its store, and can make the network swallow every packet without closing anything. */
export class SwallowingProxy {
  private readonly sockets = new Set<Socket>();
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

  /** What was swallowed does not come back: those connections are dead, as after a fail-over of the network. */
  pass(): void {
    this.swallowing = false;
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
      let lost = false;
      from.on('data', (chunk) => {
        lost ||= this.swallowing;
        if (!lost) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        lost ||= this.swallowing;
        if (!lost) to.destroy();
      });
    }
  }
}
