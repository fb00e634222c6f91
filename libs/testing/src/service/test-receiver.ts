import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A tenant's endpoint: keeps what it receives, and answers as told. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => void take(request, response));
  const receiver = {
    url: '',
    received: [] as Received[],
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    receiver.received.push({ headers: request.headers as Record<string, string>, body });
    receiver.answer(response);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
