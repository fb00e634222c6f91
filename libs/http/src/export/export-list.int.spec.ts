import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { record, text } from '../openapi/shape.js';
import type { ExportFormat } from './export-format.js';
import { exportList } from './export-list.js';

interface Item {
  readonly name: string;
}
const ITEM = record<Item>('Item', { name: text });
const PART: readonly Item[] = Array.from({ length: 1_000 }, () => ({ name: 'x'.repeat(100) }));

describe('an export', () => {
  let server: FastifyInstance;
  const read = { parts: 0, ended: false };
  beforeEach(async () => {
    Object.assign(read, { parts: 0, ended: false });
    server = Fastify();
    server.get<{ Params: { format: ExportFormat } }>('/:format', async (request, reply) => {
      const { format } = request.params;
      return exportList(reply, { format, name: 'items', shape: ITEM }, endless());
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  /** An endless list as a store reads it: in parts, with a query that must be ended. */
  async function* endless(): AsyncGenerator<readonly Item[]> {
    try {
      for (;;) {
        read.parts++;
        await sleep(1);
        yield PART;
      }
    } finally {
      read.ended = true;
    }
  }
  const open = async (format: ExportFormat): Promise<IncomingMessage> => {
    const { port } = server.server.address() as AddressInfo;
    const [response] = (await once(get({ host: '127.0.0.1', port, path: `/${format}` }), 'response')) as [
      IncomingMessage,
    ];
    await once(response, 'readable');
    return response;
  };

  it.each(['csv', 'jsonl', 'parquet'] as const)('as %s stops its query when the caller leaves', async (format) => {
    const response = await open(format);
    response.destroy();
    for (let waitedMs = 0; !read.ended && waitedMs < 5_000; waitedMs += 20) await sleep(20);
    expect(read.ended).toBe(true);
    const { parts } = read;
    await sleep(100);
    expect(read.parts).toBe(parts);
  });

  it('reads no further than its caller does, so that memory stays flat', async () => {
    const response = await open('jsonl');
    let parts = -1;
    for (let waitedMs = 0; parts !== read.parts && waitedMs < 10_000; waitedMs += 300) {
      parts = read.parts;
      await sleep(300);
    }
    expect(read.parts).toBe(parts);
    expect(read.ended).toBe(false);
    response.destroy();
  });
});
