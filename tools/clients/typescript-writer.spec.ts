import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ParleyWriter, type Rejected, type WriterOptions } from '../../clients/typescript/src/index.js';
import { listenAsService, taken } from './fake-service.js';

type Service = Awaited<ReturnType<typeof listenAsService>>;

describe('the writer for TypeScript', () => {
  let service: Service | undefined;
  let writers: ParleyWriter[] = [];
  afterEach(async () => {
    await Promise.all(writers.map((writer) => writer.close(0)));
    writers = [];
    await service?.close();
    service = undefined;
  });

  function writerTo(url: string, options: Partial<WriterOptions> = {}) {
    const [rejected, troubles]: [Rejected[], string[]] = [[], []];
    const writer = new ParleyWriter({
      ...{ url, key: 'k', productId: 'p', maxWaitMs: 1 },
      onRejected: (one) => rejected.push(one),
      onTrouble: (message) => troubles.push(message),
      ...options,
    });
    writers.push(writer);
    return { writer, rejected, troubles };
  }
  const open = async (...given: Parameters<typeof listenAsService>): Promise<Service> =>
    (service = await listenAsService(...given));
  const event = { eventType: 'visit', value: '1' };

  it('rejects what is no JSON at once, and sends the rest', async () => {
    const { url, events } = await open(taken);
    const { writer, rejected } = writerTo(url);
    expect(writer.event({ ...event, properties: { count: 10n } })).toBe(false);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(
      writer.messages({ externalUserId: 'ada', messages: [{ role: 'user', content: 'x', properties: circular }] }),
    ).toBe(false);
    expect(writer.event(event)).toBe(true);
    expect(await writer.close()).toBe(0);
    expect(events()).toMatchObject([event]);
    expect(rejected.map(({ kind, errors }) => [kind, errors[0]?.message.split(':')[0]])).toEqual([
      ['event', 'It is no JSON'],
      ['conversation', 'It is no JSON'],
    ]);
  });

  it.each([[null], [{}], [{ messages: ['hi'] }], [{ messages: [null] }]])('never throws for %j', async (item) => {
    const { url } = await open(taken);
    const { writer } = writerTo(url);
    expect([writer.event(item as never), writer.messages(item as never)]).toEqual([item !== null, item !== null]);
    expect(await writer.close()).toBe(0);
  });

  it('records what was true when it was called', async () => {
    const { url, events } = await open(taken);
    const { writer } = writerTo(url);
    const properties = { state: 'at the call' };
    writer.event({ ...event, properties });
    properties.state = 'later';
    await writer.close();
    expect(events()).toMatchObject([{ properties: { state: 'at the call' } }]);
  });

  it.each([undefined, null])('names what has the identifier %s', async (none) => {
    const { url, batches } = await open(taken);
    const { writer } = writerTo(url);
    writer.event({ ...event, insertId: none, productId: none } as never);
    const message = { role: 'user', content: 'x', externalMessageId: none };
    writer.messages({
      externalUserId: 'ada',
      externalConversationId: none,
      productId: none,
      messages: [message],
    } as never);
    await writer.close();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
    const sent = Object.assign({}, ...batches) as unknown;
    expect(sent).toEqual({
      events: [{ ...event, insertId: id, productId: 'p' }],
      conversations: [
        {
          ...{ externalUserId: 'ada', externalConversationId: id, productId: 'p' },
          messages: [{ ...message, externalMessageId: id }],
        },
      ],
    });
  });

  describe('with something in between', () => {
    it.each(['{"errors":"Bad request"}', '{"errors":["Bad request"]}', '{"errors":[{"path":7}]}'])(
      'reports an answer of 400 that says %s',
      async (body) => {
        const { url } = await open(() => [400, body]);
        const { writer, rejected } = writerTo(url);
        writer.event(event);
        expect(await writer.close()).toBe(0);
        expect(rejected).toMatchObject([{ errors: [{ path: '', message: '400: no reason given' }] }]);
      },
    );

    it.each([
      ['is no JSON', 200, '<html>'],
      ['has no results', 200, '{"ok":true}'],
      ['has too few results', 200, '{"results":[]}'],
      ['redirects', 301, ''],
    ])('keeps the items when an answer %s', async (_name, status, body) => {
      const { url, batches } = await open((batch) =>
        batches.length === 1 ? [status, body, { location: '/elsewhere' }] : taken(batch),
      );
      const { writer, troubles } = writerTo(url);
      writer.event(event);
      expect(await writer.close()).toBe(0);
      expect(batches).toHaveLength(2);
      expect(troubles).toEqual([expect.stringContaining(`sent again: ${status}: `)]);
    });

    it('sends by halves what a proxy calls too large, and rejects the one item that still is', async () => {
      const { url, events } = await open((batch, size) => (size > 2_000 ? [413, '<html>'] : taken(batch)));
      const { writer, rejected } = writerTo(url, { maxWaitMs: 50 });
      for (let n = 0; n < 100; n++) writer.event({ ...event, value: n === 7 ? 'x'.repeat(3_000) : `${n}` });
      expect(await writer.close()).toBe(0);
      expect(new Set(events().map(({ insertId }) => insertId)).size).toBe(100);
      expect(rejected).toMatchObject([{ errors: [{ message: expect.stringMatching(/^413: larger/) as unknown }] }]);
    });

    it.each(['0', '-5', '0.001'])('waits for a moment when told to come back after %s seconds', async (seconds) => {
      const { url, batches } = await open(() => [503, '{}', { 'retry-after': seconds }]);
      const { writer } = writerTo(url);
      writer.event(event);
      expect(await writer.close(600)).toBe(1);
      expect(batches.length).toBeLessThanOrEqual(3);
    });
  });

  describe('that is closed before all is sent', () => {
    it('lets go of whoever waits, and of the request', async () => {
      const { url, batches } = await open(() => null);
      const { writer, troubles } = writerTo(url, { maxQueued: 2 });
      for (let n = 0; n < 2; n++) writer.event(event);
      const waiting = [writer.flush(), writer.ready()];
      while (batches.length === 0) await sleep(5);
      expect(await writer.close(50)).toBe(2);
      await Promise.all([...waiting, writer.flush(), writer.ready()]);
      expect(troubles).toEqual([]);
      expect(writer.event(event)).toBe(false);
    });

    it('lets a process end that only has items for a service which is not there', async () => {
      const index = resolve(import.meta.dirname, '../../clients/typescript/src/index.ts');
      const register = resolve(import.meta.dirname, '../../libs/testing/src/process/register-typescript.mjs');
      const script = `
        const { ParleyWriter } = await import(${JSON.stringify(index)});
        new ParleyWriter({ url: 'http://127.0.0.1:9', key: 'k', onTrouble: console.log }).event(${JSON.stringify(event)});`;
      const child = spawn(process.execPath, ['--import', register, '--input-type=module', '-e', script]);
      const said: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(Buffer.concat(said).toString()).toContain('1 were not sent before the process ended.');
    }, 60_000);
  });
});
