import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type * as Client from '../../clients/typescript/src/index.js';
import { type TemporaryDirectory, temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';

const run = promisify(execFile);
const CHECKOUT = resolve(import.meta.dirname, '../..');
const CLIENT = join(CHECKOUT, 'clients/typescript');

/** Under node_modules, where the package finds its dependencies as an installed one would. */
const INSTALLED = join(CHECKOUT, 'node_modules/.cache');
const EVENTS = 4_000;
const CONVERSATIONS = 60;

describe('the client for TypeScript, as it is published', () => {
  let directory: TemporaryDirectory;
  let unpacked: string;
  let client: typeof Client;
  let service: StandaloneProcess;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    await mkdir(INSTALLED, { recursive: true });
    unpacked = await mkdtemp(join(INSTALLED, 'parley-client-'));
    await rm(join(CLIENT, 'dist'), { recursive: true, force: true });
    await run('npm', ['pack', '--pack-destination', directory.path, './clients/typescript'], { cwd: CHECKOUT });
    const [packed = ''] = (await readdir(directory.path)).filter((name) => name.endsWith('.tgz'));
    await run('tar', ['xzf', join(directory.path, packed), '-C', unpacked]);
    client = (await import(join(unpacked, 'package/dist/index.js'))) as typeof Client;
    service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data') });
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
    await rm(unpacked, { recursive: true, force: true });
  });

  it('holds its code, its types and its README, and nothing else', async () => {
    const files = await readdir(join(unpacked, 'package'), { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['README.md', 'package.json', 'index.js', 'index.d.ts']));
    expect(names.filter((name) => !/^(README\.md|package\.json)$|\.js$|\.d\.ts$/.test(name))).toEqual([]);
    const readme = await readFile(join(unpacked, 'package/README.md'), 'utf8');
    expect(readme).toContain('npm install');
  });

  it('loses nothing and doubles nothing while the service is killed and started again', async () => {
    const { url, key, productId } = service;
    const rejected: Client.Rejected[] = [];
    const troubles: string[] = [];
    const writer = new client.ParleyWriter({
      ...{ url, key, productId, maxWaitMs: 20 },
      onRejected: (one) => rejected.push(one),
      onTrouble: (message) => troubles.push(message),
    });
    const restart = async () => {
      await service.kill();
      await sleep(500);
      const environment = { PARLEY_PORT: new URL(url).port };
      service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data'), environment });
    };
    let restarted: Promise<void> | undefined;
    for (let n = 0; n < EVENTS; n++) {
      expect(writer.event({ eventType: 'purchase', value: `${n}`, valueType: 'numeric' })).toBe(true);
      if (n % 100 === 0) await sleep(10);
      if (n % (EVENTS / CONVERSATIONS) < 1) {
        writer.messages({
          externalUserId: 'ada',
          externalConversationId: `c-${n}`,
          messages: [
            { role: 'user', content: 'Hello' },
            { role: 'assistant', content: 'Hello!', usage: { inputTokens: 3 } },
          ],
        });
      }
      if (n === EVENTS / 4) restarted = restart();
    }
    writer.event({ eventType: 'purchase', value: 'not a number', valueType: 'numeric' });
    await restarted;
    await writer.flush();
    expect(await writer.close()).toBe(0);
    expect(troubles.length).toBeGreaterThan(0);
    expect(rejected.map(({ kind, item }) => [kind, (item as { value: string }).value])).toEqual([
      ['event', 'not a number'],
    ]);

    const headers = { authorization: `Bearer ${key}` };
    const lines = async (path: string) => (await (await fetch(url + path, { headers })).text()).trim().split('\n');
    const events = (await lines('/v1/events?format=jsonl')).map(
      (line) => (JSON.parse(line) as { value: string }).value,
    );
    expect(events.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: EVENTS }, (_, n) => `${n}`));
    const conversations = (await lines('/v1/interactions?format=jsonl')).map(
      (line) => JSON.parse(line) as { externalId: string; messageCount: number },
    );
    expect(new Set(conversations.map(({ externalId }) => externalId)).size).toBe(CONVERSATIONS);
    expect(conversations.map(({ messageCount }) => messageCount)).toEqual(
      Array.from({ length: CONVERSATIONS }, () => 2),
    );
  });

  it('costs its caller less than 20 us a call, and says when it is full', () => {
    const writer = new client.ParleyWriter({ url: 'http://127.0.0.1:9', key: 'parley_x', maxQueued: 50_000 });
    const round = () => {
      const started = process.hrtime.bigint();
      for (let n = 0; n < 5_000; n++) writer.event({ eventType: 'purchase', value: '1', valueType: 'numeric' });
      return Number(process.hrtime.bigint() - started) / 5_000 / 1_000;
    };
    // The fastest round: the others also pay for other load on the machine.
    expect(Math.min(...Array.from({ length: 10 }, round))).toBeLessThan(20);
    expect(writer.event({ eventType: 'purchase', value: '1', valueType: 'numeric' })).toBe(false);
    return writer.close(0).then((left) => expect(left).toBe(50_000));
  });

  it('asks with types', async () => {
    const { url, key, productId } = service;
    const parley = client.createParleyClient({ url, key });
    const { data, error } = await parley.POST('/v1/users', { body: { externalUserId: 'grace', name: 'Grace' } });
    expect([error, data?.participant.externalId]).toEqual([undefined, 'grace']);
    const wrong = await parley.POST('/v1/ratings', {
      body: { productId, rating: 9, ratingMin: 1, ratingMax: 5, externalConversationId: 'c-0' },
    });
    expect(wrong.error?.status).toBe(400);
  });
});
