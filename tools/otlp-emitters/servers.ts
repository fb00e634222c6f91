import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request of an exporter, as it came. */
export interface Recorded {
  readonly path: string;
  readonly contentType: string;
  /** Unpacked, in base64. */
  readonly body: string;
}

interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers like OpenAI's Chat Completions: first with the call of a tool, then, given its result, with a text. */
export const listenAsModel = (): Promise<Listening> =>
  listen(async (body) => {
    const { messages } = JSON.parse(body.toString()) as { messages: { role: string }[] };
    const isAnswered = messages.some(({ role }) => role === 'tool');
    const call = { id: 'call_1', type: 'function', function: { name: 'order_lookup', arguments: '{"id":7}' } };
    return {
      id: isAnswered ? 'chatcmpl-2' : 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'gpt-4o-mini-2024-07-18',
      choices: [
        {
          index: 0,
          message: isAnswered
            ? { role: 'assistant', content: 'Order 7 was sent on Monday.' }
            : { role: 'assistant', content: null, tool_calls: [call] },
          finish_reason: isAnswered ? 'stop' : 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 },
    };
  });

export async function listenAsCollector(): Promise<Listening & { readonly recorded: Recorded[] }> {
  const recorded: Recorded[] = [];
  const listening = await listen((body, request) => {
    const contentType = request.headers['content-type'] ?? '';
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    recorded.push({ path: request.url ?? '', contentType, body: bytes.toString('base64') });
    return Promise.resolve({});
  });
  return { ...listening, recorded };
}

async function listen(answer: (body: Buffer, request: IncomingMessage) => Promise<object>): Promise<Listening> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(Buffer.concat(chunks), request).then((body) => {
        const isProtobuf = request.headers['content-type'] === 'application/x-protobuf';
        response.setHeader('content-type', isProtobuf ? 'application/x-protobuf' : 'application/json');
        response.end(isProtobuf ? '' : JSON.stringify(body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
