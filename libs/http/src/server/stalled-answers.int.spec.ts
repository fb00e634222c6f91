import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { atTheDoor } from './at-the-door.js';
import { endStalledAnswers } from './stalled-answers.js';

const AFTER_MS = 200;
/** For the reader that is slow in this same process, which a busy machine may stop for longer than `AFTER_MS`. */
const PATIENT_MS = 2_000;
/** More than the buffers of two sockets take. */
const LARGE = 'x'.repeat(32 * 1024 * 1024);

describe('an answer', () => {
  let server: FastifyInstance;
  let patient: FastifyInstance;
  const sockets: Socket[] = [];
  const serve = async (afterMs: number): Promise<FastifyInstance> => {
    const serving = Fastify();
    atTheDoor(serving, [endStalledAnswers(afterMs)]);
    serving.get('/large', () => LARGE);
    serving.get('/endless', () => Readable.from(endless()));
    serving.get('/late', () => sleep(5 * AFTER_MS, 'late'));
    serving.get('/with-pauses', () => Readable.from(withPauses()));
    await serving.listen({ port: 0, host: '127.0.0.1' });
    return serving;
  };
  beforeAll(async () => {
    server = await serve(AFTER_MS);
    patient = await serve(PATIENT_MS);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => Promise.all([server.close(), patient.close()]));

  async function* endless(): AsyncGenerator<string> {
    for (;;) yield await Promise.resolve(LARGE);
  }
  async function* withPauses(): AsyncGenerator<string> {
    for (const part of ['one', 'two', 'three']) {
      yield part;
      await sleep(3 * AFTER_MS);
    }
  }

  const connections = () =>
    new Promise<number>((resolve, reject) => {
      server.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  const ask = async (path: string, of = server): Promise<Socket> => {
    const socket = connect((of.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  };
  const textUntil = async (socket: Socket, end: string): Promise<string> => {
    let text = '';
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.endsWith(end)) break;
    }
    return text;
  };

  it.each(['/large', '/endless'])('that nobody reads ends with its connection: %s', async (path) => {
    await ask(path);
    for (let waitedMs = 0; (await connections()) === 0 && waitedMs < 5_000; waitedMs += 10) await sleep(10);
    for (let waitedMs = 0; (await connections()) > 0 && waitedMs < 10_000; waitedMs += 50) await sleep(50);
    expect(await connections()).toBe(0);
  });

  it('that is read slowly comes whole', async () => {
    const socket = await ask('/large', patient);
    let bytes = 0;
    const startedAt = performance.now();
    while (bytes < LARGE.length) {
      const chunk = socket.read() as Buffer | null;
      bytes += chunk?.length ?? 0;
      // As slowly as lets it take several times as long as an answer may stand still.
      await sleep(PATIENT_MS / 200);
      if (socket.destroyed) break;
    }
    expect(bytes).toBeGreaterThanOrEqual(LARGE.length);
    expect(performance.now() - startedAt).toBeGreaterThan(2 * PATIENT_MS);
  });

  it.each([
    ['/late', 'late'],
    ['/with-pauses', '0\r\n\r\n'],
  ])('that the service takes its time for is waited for: %s', async (path, end) => {
    expect((await textUntil(await ask(path), end)).endsWith(end)).toBe(true);
  });

  it('leaves its connection open for the next', async () => {
    const socket = await ask('/late');
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    while (!text.endsWith('late')) await sleep(10);
    await sleep(3 * AFTER_MS);
    socket.write('GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
    while (text.split('late').length < 3 && !socket.destroyed) await sleep(10);
    expect(text.split('late')).toHaveLength(3);
  });
});
