import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';
import { TemporaryStandalone } from '../../../libs/testing/src/process/temporary-standalone.js';

interface Interaction {
  readonly externalId: string;
  readonly rating: number | null;
}

describe('parley import', () => {
  let standalone: TemporaryStandalone;
  let service: StandaloneProcess;
  beforeAll(async () => {
    standalone = await TemporaryStandalone.start();
    service = standalone.service;
  });
  afterAll(() => standalone.stop());
  const parley = (...args: string[]) => standalone.parley(args);

  const file = async (name: string, lines: readonly unknown[]): Promise<string> => {
    const path = join(standalone.path, name);
    await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
    return path;
  };

  /** As they were imported, without what the analysis finds meanwhile. */
  const interactions = async (): Promise<Interaction[]> => {
    const found = (await (await service.fetch('GET', '/v1/interactions?limit=100')).json()) as Interaction[];
    return found.map((one) => ({ ...one, analysis: null, language: null }));
  };

  const conversation = (n: number) => ({
    externalConversationId: `imported-${n}`,
    externalUserId: `user-${n}`,
    messages: [
      { externalMessageId: 'm-1', role: 'user', content: `Question ${n}` },
      { externalMessageId: 'm-2', role: 'assistant', content: `Answer ${n}` },
    ],
    rating: { rating: 1 + (n % 5), ratingMin: 1, ratingMax: 5 },
  });

  it('brings in conversations with their ratings, reports rejected lines, and changes nothing when run again', async () => {
    const lines = Array.from({ length: 120 }, (_, n) => (n < 60 ? conversation(n) : conversation(n % 60)));
    const path = await file('conversations.jsonl', [...lines, 'not json', { externalUserId: 'x' }]);
    const rejects = join(standalone.path, 'rejects.jsonl');
    const first = await parley('import', 'conversations', path, '--product', service.productId, '--rejects', rejects);
    expect(first.exitCode).toBe(2);
    expect(JSON.parse(first.stdout)).toMatchObject({ lines: 122, created: 60, deduplicated: 60, rejected: 2 });
    const rejected = (await readFile(rejects, 'utf8')).trim().split('\n');
    expect(rejected.map((line) => (JSON.parse(line) as { line: number }).line).toSorted()).toEqual([121, 122]);

    const stored = await interactions();
    expect(new Set(stored.map(({ externalId }) => externalId)).size).toBe(60);
    expect(stored).toHaveLength(60);
    expect(stored.every(({ externalId, rating }) => rating === 1 + (Number(externalId.split('-')[1]) % 5))).toBe(true);

    const again = await parley('import', 'conversations', path, '--product', service.productId);
    expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, deduplicated: 120 });
    expect(await interactions()).toEqual(stored);
  });

  it('finds lines without identifiers of their own again', async () => {
    const path = await file('anonymous.jsonl', [
      { externalUserId: 'nobody', messages: [{ role: 'user', content: 'Hi' }] },
    ]);
    const [first, second] = [
      await parley('import', 'conversations', path, '--product', service.productId),
      await parley('import', 'conversations', path, '--product', service.productId),
    ];
    expect(JSON.parse(first.stdout)).toMatchObject({ created: 1, deduplicated: 0 });
    expect(JSON.parse(second.stdout)).toMatchObject({ created: 0, deduplicated: 1 });
  });

  it('names the lines at which the service rejects a whole batch, and goes on', async () => {
    const nested = (depth: number) => `{"p":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const large = { ...conversation(200), messages: [{ role: 'user', content: 'x'.repeat(17 * 1024 * 1024) }] };
    const path = await file('at-fault.jsonl', [
      conversation(201),
      '{"externalUserId":"u","__proto__":{"a":1},"messages":[{"role":"user","content":"Hi"}]}',
      `{"externalUserId":"u","properties":${nested(100)},"messages":[{"role":"user","content":"Hi"}]}`,
      large,
      conversation(202),
    ]);
    const { exitCode, stdout, stderr } = await parley('import', 'conversations', path, '--product', service.productId);
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([2, { lines: 5, created: 2, rejected: 3 }]);
    expect(stderr).toMatch(/^line 2: .*__proto__.*\nline 3: .*64 levels.*\nline 4: .+\n$/);
  });

  it('brings in events once', async () => {
    const path = await file(
      'events.jsonl',
      Array.from({ length: 30 }, (_, n) => ({ eventType: 'signup', value: String(n) })),
    );
    const first = await parley('import', 'events', path, '--product', service.productId);
    const second = await parley('import', 'events', path, '--product', service.productId);
    expect(JSON.parse(first.stdout)).toMatchObject({ lines: 30, created: 30, rejected: 0 });
    expect(JSON.parse(second.stdout)).toMatchObject({ created: 0, deduplicated: 30 });
  });

  it('administers tenants, keys and products', async () => {
    const tenant = JSON.parse((await parley('tenants', 'create', '--name', 'acme')).stdout) as { id: string };
    const created = await parley('keys', 'create', '--tenant', tenant.id, '--name', 'backend', '--scopes', 'read');
    const key = JSON.parse(created.stdout) as { id: string; key: string; scopes: string[] };
    expect(key.scopes).toEqual(['read']);
    const tenants = JSON.parse((await parley('tenants', 'list')).stdout) as { id: string; name: string }[];
    expect(tenants[0]).toMatchObject({ id: tenant.id, name: 'acme' });
    const listed = await parley('keys', 'list', '--tenant', tenant.id);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: key.id, name: 'backend', scopes: ['read'] }]);
    expect(listed.stdout).not.toContain(key.key);
    expect((await service.fetch('GET', '/v1/products', undefined, key.key)).status).toBe(200);
    await parley('keys', 'revoke', key.id);
    expect((await service.fetch('GET', '/v1/products', undefined, key.key)).status).toBe(401);
    const product = JSON.parse((await parley('products', 'create', '--name', 'Second')).stdout) as { id: string };
    expect((await parley('products', 'show', product.id)).stdout).toContain('"Second"');
  });

  it('says in one sentence what is wrong', async () => {
    const { exitCode, stderr } = await parley('import', 'events', '/nowhere.jsonl');
    expect([exitCode, stderr]).toEqual([1, '/nowhere.jsonl cannot be read.\n']);
  });

  it('takes files of OpenAI, packed ones and standard input', async () => {
    const message = { role: 'assistant', content: 'On its way.' };
    const lines = Array.from({ length: 3 }, (_, n) => ({
      request: { model: 'gpt-5', user: `openai-${n}`, messages: [{ role: 'user', content: `Where is order ${n}?` }] },
      response: { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 9, completion_tokens: 4 } },
    }));
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const packed = join(standalone.path, 'openai.jsonl.gz');
    await writeFile(packed, gzipSync(text));
    const first = await parley('import', 'openai', packed, '--product', service.productId);
    expect([first.exitCode, JSON.parse(first.stdout)]).toEqual([
      0,
      expect.objectContaining({ created: 3, rejected: 0 }),
    ]);
    const again = await standalone.parley(['import', 'openai', '-', '--product', service.productId], text);
    expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, deduplicated: 3 });
    const found = await (await service.fetch('GET', '/v1/interactions?externalUserId=openai-1')).json();
    expect(found).toMatchObject([{ model: 'gpt-5', messageCount: 2 }]);
    await writeFile(packed, 'no gzip');
    const broken = await parley('import', 'openai', packed, '--product', service.productId);
    expect([broken.exitCode, broken.stderr]).toEqual([1, expect.stringContaining('is not gzip')]);
  });
});
