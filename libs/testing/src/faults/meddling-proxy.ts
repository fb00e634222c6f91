import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to a request: it goes through; is turned away with a 503 before it reaches the service; reaches the
 * service, whose answer is lost with the connection; or reaches it and is never answered.
 */
export type Meddling = 'pass' | 'busy' | 'lose' | 'withhold';

/** Stands before a service as a load balancer does, counts POST requests, and meddles with them. */
export class MeddlingProxy {
  /** How many POST requests have reached the service. */
  posted = 0;
  private asked = 0;
  private silence: () => void = () => undefined;
  /** Resolves when the service has answered a request whose answer is withheld. */
  readonly withheld = new Promise<void>((resolve) => (this.silence = resolve));

  private constructor(
    private readonly server: Server,
    private readonly target: string,
    private readonly meddle: (post: number) => Meddling,
  ) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  /** @param meddle decides for each POST, by its number from 1. */
  static async open(target: string, meddle: (post: number) => Meddling = () => 'pass'): Promise<MeddlingProxy> {
    const server = createServer();
    const proxy = new MeddlingProxy(server, target, meddle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const meddling = request.method === 'POST' ? this.meddle(++this.asked) : 'pass';
    if (meddling === 'busy') return void response.writeHead(503, { 'retry-after': '1' }).end();
    const answer = await this.forward(request, body);
    if (meddling === 'lose') return void response.destroy();
    if (meddling === 'withhold') return this.silence();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  private forward({ method = 'GET', url, headers }: IncomingMessage, body: Buffer): Promise<Response> {
    if (method === 'POST') this.posted++;
    const { authorization = '', 'content-type': type = 'application/json' } = headers;
    return fetch(`${this.target}${url}`, {
      method,
      headers: { authorization, 'content-type': type },
      ...(body.length === 0 ? {} : { body }),
    });
  }
}
