import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { MeddlingProxy } from '../../../libs/testing/src/faults/meddling-proxy.js';
import { TemporaryStandalone } from '../../../libs/testing/src/process/temporary-standalone.js';
import { turnInSpans } from '../../../libs/testing/src/process/turn-in-spans.js';

const WITHIN_MS = 120_000;

describe('parley import that is interrupted', () => {
  let standalone: TemporaryStandalone;
  beforeAll(async () => {
    standalone = await TemporaryStandalone.start();
  });
  afterAll(() => standalone.stop());

  const file = async (name: string, lines: readonly object[]): Promise<string> => {
    const path = join(standalone.path, name);
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
    return path;
  };

  /** How many messages each of the user's conversations has, as soon as there are `count` conversations. */
  async function lengthsOf(user: string, count: number): Promise<Record<string, number>> {
    const path = `/v1/interactions?externalUserId=${user}&limit=100`;
    for (const until = Date.now() + WITHIN_MS; ; await sleep(200)) {
      const found = new Map<string, number>();
      for (let page = 1; found.size === (page - 1) * 100; page++) {
        const answer = await standalone.service.fetch('GET', `${path}&page=${page}`);
        const rows = (await answer.json()) as { externalId: string; messageCount: number }[];
        for (const { externalId, messageCount } of rows) found.set(externalId, messageCount);
      }
      if (found.size === count) return Object.fromEntries(found);
      if (Date.now() > until) throw new Error(`${user} has ${found.size} conversations, and not ${count}.`);
    }
  }
  const each = (count: number, name: (n: number) => string, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), length]));

  const conversations = (user: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      externalConversationId: `${user}-${n}`,
      externalUserId: user,
      messages: [
        { role: 'user', content: `Question ${n}` },
        { role: 'assistant', content: `Answer ${n}` },
      ],
    }));

  /** Kills the import once the service has taken a batch whose answer the import did not get. */
  async function killed(proxy: MeddlingProxy, args: readonly string[]): Promise<void> {
    const child = standalone.begin(args, proxy.url);
    await proxy.withheld;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }

  /** Kills the import at the batch of that number, and runs it again. */
  async function twice(batch: number, args: readonly string[]) {
    const proxy = await MeddlingProxy.open(standalone.service.url, (post) => (post === batch ? 'withhold' : 'pass'));
    await killed(proxy, args);
    const again = await standalone.parley(args, '', proxy.url);
    await proxy.close();
    return { ...again, batches: proxy.posted };
  }

  it('goes on where it was, and neither loses nor doubles a conversation', async () => {
    const path = await file('killed.jsonl.gz', conversations('killed', 400));
    const args = ['import', 'conversations', path, '--product', standalone.service.productId];
    const { exitCode, stdout, batches } = await twice(4, args);
    // The fourth of 8 batches of 50 lines is sent twice, since the answer to it was lost.
    expect([exitCode, JSON.parse(stdout), batches]).toEqual([
      0,
      { lines: 400, created: 200, deduplicated: 50, sampledOut: 0, rejected: 0 },
      9,
    ]);
    expect(await lengthsOf('killed', 400)).toEqual(each(400, (n) => `killed-${n}`, 2));
  });

  it('goes on with spans where it was, and neither loses nor doubles a message', async () => {
    const turns = Array.from({ length: 2_000 }, (_, n) => turnInSpans(`spans-${n % 40}`, 'teller', n).request);
    const args = ['import', 'otlp', await file('spans.jsonl', turns), '--product', standalone.service.productId];
    const { exitCode, stdout, batches } = await twice(2, args);
    expect([exitCode, JSON.parse(stdout), batches]).toMatchObject([0, { lines: 2_000, created: 1_500 }, 5]);
    await standalone.service.caughtUp();
    const wanted = each(40, (n) => `otel:spans-${n}`, 100);
    for (const until = Date.now() + WITHIN_MS; ; await sleep(500)) {
      const lengths = await lengthsOf('teller', 40);
      if (Object.values(lengths).every((length) => length === 100) || Date.now() > until) {
        return expect(lengths).toEqual(wanted);
      }
    }
  });

  it('begins at the first line again with other options, since what went before went without them', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `Where is order ${n}?,On its way.`);
    const path = join(standalone.path, 'answers.csv');
    await writeFile(path, ['Q,A', ...rows].join('\n'));
    const of = (user: string) => ['import', 'csv', path, '--product', standalone.service.productId, '--user', user];
    const mapped = ['--map', 'question=Q', 'answer=A'];
    const proxy = await MeddlingProxy.open(standalone.service.url, (post) => (post === 12 ? 'withhold' : 'pass'));
    await killed(proxy, [...of('first'), ...mapped]);
    const { stdout } = await standalone.parley([...of('second'), ...mapped], '', proxy.url);
    await proxy.close();
    // All rows were sent again: those that the first import stored belong to another user.
    expect(JSON.parse(stdout)).toMatchObject({ lines: 1_000, created: 400, rejected: 600 });
  });

  it('begins at the first line again at another address, and with another key', async () => {
    const { service } = standalone;
    const path = await file('elsewhere.jsonl', conversations('elsewhere', 400));
    const args = ['import', 'conversations', path, '--product', service.productId];
    const created = await service.fetch('POST', '/v1/keys', { name: 'another', scopes: ['read', 'ingest'] });
    const { key } = (await created.json()) as { key: string };
    const first = await MeddlingProxy.open(service.url, (post) => (post === 4 ? 'withhold' : 'pass'));
    const second = await MeddlingProxy.open(service.url);
    await killed(first, args);
    // The service took 4 of 8 batches. Both imports send all 8, and the service recognises what it has.
    const results = [await standalone.parley(args, '', second.url), await standalone.parley(args, '', first.url, key)];
    expect(results.map(({ stdout }) => JSON.parse(stdout) as object)).toMatchObject([
      { created: 200, deduplicated: 200 },
      { created: 0, deduplicated: 400 },
    ]);
    await Promise.all([first.close(), second.close()]);
  });

  it('sends again what was turned away, and what nobody heard of', async () => {
    const lines = conversations('busy', 200);
    const meddle = (post: number) => (post % 5 === 4 ? 'lose' : post % 2 === 1 ? 'busy' : 'pass');
    const proxy = await MeddlingProxy.open(standalone.service.url, meddle);
    const args = ['import', 'conversations', '-', '--product', standalone.service.productId];
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    const { exitCode, stdout } = await standalone.parley(args, input, proxy.url);
    await proxy.close();
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { lines: 200, rejected: 0 }]);
    expect(await lengthsOf('busy', 200)).toEqual(each(200, (n) => `busy-${n}`, 2));
  });
});
