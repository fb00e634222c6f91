import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Batch = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Answers the batches of a writer as the test says: `null` leaves the request without an answer. */
export async function listenAsService(
  answer: (batch: Batch, size: number) => readonly [status: number, body: string, headers?: object] | null,
) {
  const batches: Batch[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const batch = JSON.parse(body) as Batch;
    batches.push(batch);
    const said = answer(batch, body.length);
    if (said !== null) response.writeHead(said[0], { ...said[2] }).end(said[1]);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    /** All events of all batches. */
    events: () => batches.flatMap(({ events = [] }) => events),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** The service's answer to a batch that it takes as a whole. */
export const taken = (batch: Batch): readonly [number, string] => {
  const results = Object.values(batch).flatMap((items) => items.map(() => ({ status: 'created' })));
  return [200, JSON.stringify({ success: true, results })];
};
