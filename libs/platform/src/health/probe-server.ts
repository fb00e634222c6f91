import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenError } from '../process/listen-error.js';
import type { Readiness } from './readiness.js';

export interface ProbeServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers a GET of one path. */
export type Probe = (response: ServerResponse) => Promise<void>;

/** `/health/live` and `/health/ready` of a process that serves nothing else, and further probes of its own. */
export async function startProbeServer(
  { host, port }: { readonly host: string; readonly port: number },
  readiness: Readiness,
  more: Readonly<Record<string, Probe>> = {},
): Promise<ProbeServer> {
  const probes: Readonly<Record<string, Probe>> = {
    '/health/live': async (response) => json(response, 200, { status: 'live' }),
    '/health/ready': async (response) => {
      const report = await readiness.report();
      json(response, report.status === 'not_ready' ? 503 : 200, report);
    },
    ...more,
  };
  const server = createServer((request, response) => {
    const probe = request.method === 'GET' ? probes[request.url?.split('?')[0] ?? ''] : undefined;
    if (probe === undefined) return json(response, 404, { status: 'not_found' });
    probe(response).catch(() => json(response, 500, { status: 'failed' }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError({ host, port }, error)));
    server.listen(port, host, () => resolve());
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
