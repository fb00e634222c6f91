import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';
import { PARLEY_BIN, TemporaryStandalone } from '../../../libs/testing/src/process/temporary-standalone.js';

describe('parley', () => {
  let standalone: TemporaryStandalone;
  let service: StandaloneProcess;
  beforeAll(async () => {
    standalone = await TemporaryStandalone.start();
    service = standalone.service;
  });
  afterAll(() => standalone.stop());
  const parley = (...args: string[]) => standalone.parley(args);

  it('says its version', async () => {
    const { version } = JSON.parse(await readFile(resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(await parley('--version')).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([
    [['replay'], 'Give either --lane or --from-start.\n'],
    [['replay', '--lane', 'event-facts', '--fresh'], '--fresh goes with --from-start.\n'],
    [['dead-letters', 'list', '--lane', 'typo'], expect.stringMatching(/typo.*event-facts/) as string],
    [['migrate'], 'PARLEY_POSTGRES_URL is not set.\n'],
    [['export', 'users', '--to', '/nowhere/users'], "ENOENT: no such file or directory, open '/nowhere/users'\n"],
    [['import', 'events', '/'], 'EISDIR: illegal operation on a directory, read\n'],
    [['tenants', 'create', '--name', 'x', '--retention-days', '0'], '--retention-days: must not be less than 1\n'],
    [['keys', 'create', '--tenant', 'x', '--name', 'x'], '--tenant: must be a UUID\n'],
    [['security-log', '--tenant', 'x'], '--tenant: must be a UUID\n'],
    [['products', 'show', 'x'], '<id>: must be a UUID\n'],
    [['import', 'events', '/', '--product', 'x'], '--product x: must be a UUID\n'],
  ])('says in a sentence what %p lacks', async (args, stderr) => {
    expect(await parley(...args)).toEqual({ exitCode: 1, stdout: '', stderr });
  });

  it('tells its status in words, and as JSON for other programs', async () => {
    const { exitCode, stdout } = await parley('status');
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^Parley [\d.]+\n {2}standalone/)]);
    expect(stdout).toContain('  conversation-facts: ');
    const { stdout: json } = await parley('status', '--json');
    expect(JSON.parse(json)).toMatchObject({ lanes: expect.any(Array) as unknown, unanswered: [] });
  });

  it('discards the dead letters of a lane that is named', async () => {
    const all = await parley('dead-letters', 'discard');
    expect([all.exitCode, all.stderr]).toEqual([1, expect.stringContaining("'--lane <name>' not specified")]);
    const { exitCode, stdout } = await parley('dead-letters', 'discard', '--lane', 'relay', '--replayed');
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, { discarded: 0 }]);
    const wrong = await parley('dead-letters', 'discard', '--lane', 'relay', '--id', 'none');
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('id')]);
  });

  it('builds cells anew, and says when they are there', async () => {
    const { exitCode, stdout } = await parley('cells', 'rebuild');
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^(0 of 1 tenants\n)?1 of 1 tenants\n$/)]);
  });

  it('writes out whole lists', async () => {
    const sent = Array.from({ length: 3 }, (_, n) => ({
      ...{ productId: service.productId, externalUserId: `u-${n}`, externalConversationId: `e-${n}` },
      messages: [{ role: 'user', content: 'Hello' }],
    }));
    expect((await service.fetch('POST', '/v1/messages/batch', { conversations: sent })).status).toBe(200);
    const { exitCode, stdout } = await parley('export', 'interactions', '--filter', 'externalUserId=u-1');
    const rows = stdout.trim().split('\n');
    expect([exitCode, rows.map((row) => (JSON.parse(row) as { externalId: string }).externalId)]).toEqual([0, ['e-1']]);
    const file = join(standalone.path, 'users.csv');
    expect((await parley('export', 'users', '--format', 'csv', '--to', file)).exitCode).toBe(0);
    expect((await readFile(file, 'utf8')).trim().split(/\r?\n/)).toHaveLength(4);
    const asked = await parley('ask', 'how', 'many', 'conversations', 'did', 'user', 'u-1', 'have', 'this', 'year?');
    expect([asked.exitCode, asked.stdout]).toEqual([0, expect.stringContaining('Conversations: 1.')]);
    const declined = await parley('ask', 'quality for user nobody');
    expect([declined.exitCode, declined.stdout]).toEqual([0, expect.stringMatching(/not found.*For example/su)]);
    const wrong = await parley('export', 'interactions', '--filter', 'externalUser=u-1');
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('externalUser')]);
    expect((await parley('export', 'secrets')).exitCode).toBe(1);
  });

  describe('whose reader has read enough', () => {
    async function unread(...args: string[]) {
      const child = standalone.begin(args, service.url);
      child.stdout.destroy();
      const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
      return [child.exitCode, stderr];
    }

    it('ends without a word, and with the exit code of a broken pipe', async () => {
      expect(await unread('export', 'models')).toEqual([141, '']);
      expect(await unread('products', 'list')).toEqual([141, '']);
    });

    it('finishes what it changes', async () => {
      expect(await unread('cells', 'rebuild')).toEqual([141, '']);
      const lines = join(standalone.path, 'lines.jsonl');
      const event = { eventType: 'unread', productId: service.productId, value: 'x' };
      await writeFile(lines, [...Array.from({ length: 2_000 }, () => 'no JSON'), JSON.stringify(event)].join('\n'));
      const child = standalone.begin(['import', 'events', lines], service.url);
      child.stderr.once('data', () => child.stderr.destroy());
      await once(child, 'close');
      expect(child.exitCode).toBe(2);
      const stored = await service.fetch('GET', '/v1/events?eventType=unread');
      expect(await stored.json()).toHaveLength(1);
    });
  });

  it('fails where what it says cannot be written', () => {
    const readOnly = openSync(PARLEY_BIN, 'r');
    const { status, stderr } = spawnSync(process.execPath, [PARLEY_BIN, 'products', 'list'], {
      env: standalone.environment,
      stdio: ['ignore', readOnly, 'pipe'],
    });
    closeSync(readOnly);
    expect([status, stderr.toString()]).toEqual([1, expect.stringContaining('EBADF')]);
  });

  it('says why no cells are built where none are kept', async () => {
    await standalone.restart({ PARLEY_CELLS: 'off' });
    expect(await parley('cells', 'rebuild')).toEqual({
      exitCode: 1,
      stdout: '0 of 1 tenants\n',
      stderr: 'Not every worker keeps cells, so none are built: see PARLEY_CELLS.\n',
    });
  });
});
