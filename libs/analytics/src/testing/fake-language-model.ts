import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Words = string | readonly Words[] | { readonly [name: string]: Words };

/** What the writer sends about its subject. */
export interface Sent {
  readonly about: string;
  readonly facts: object;
  readonly text: Words;
}

export type Reply = (sent: Sent, response: ServerResponse) => void;

const DATA_END = '\nEnd of the data.';

/** A server that speaks the protocol of a language model, and answers what a test wants. */
export class FakeLanguageModel {
  reply: Reply = rewords;
  readonly requests: { readonly sent: Sent; readonly whole: string }[] = [];
  private readonly server: Server = createServer((request, response) => {
    let whole = '';
    request.on('data', (chunk: Buffer) => (whole += chunk.toString()));
    request.on('end', () => {
      const { messages } = JSON.parse(whole) as { messages: { content: string }[] };
      const sent = JSON.parse(messages[1]!.content.split(DATA_END)[0]!) as Sent;
      this.requests.push({ sent, whole });
      this.reply(sent, response);
    });
  });

  static async start(): Promise<FakeLanguageModel> {
    const model = new FakeLanguageModel();
    await new Promise<void>((resolve) => model.server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  reset(): void {
    this.reply = rewords;
    this.requests.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Every given text with a mark before it, as an obedient model might word it. */
export const reworded = (text: Words): Words => {
  if (typeof text === 'string') return text === '' ? '' : `Reworded: ${text}`;
  if (Array.isArray(text)) return (text as readonly Words[]).map(reworded);
  return Object.fromEntries(Object.entries(text).map(([name, words]) => [name, reworded(words)]));
};

export const answer = (response: ServerResponse, content: string): void => {
  const body = {
    choices: [{ message: { content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1000, completion_tokens: 200 },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

export const rewords: Reply = ({ text }, response) => answer(response, JSON.stringify(reworded(text)));

export const fails =
  (status: number): Reply =>
  (_, response) =>
    void response.writeHead(status).end('{"error": "secret of the server"}');
