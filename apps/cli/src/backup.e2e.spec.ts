import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { CLI_MAIN, ParleyProcess } from '../../../libs/testing/src/process/parley-process.js';
import { runStandalone, StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';
import { PARLEY_BIN } from '../../../libs/testing/src/process/temporary-standalone.js';
import { eventually } from '../../../libs/testing/src/waiting/eventually.js';

const CONVERSATIONS = 60;
/** A backup from before inbox, usage, alerts, webhooks and cells, with that version's answers: never regenerated. */
const EARLIER = join(import.meta.dirname, 'fixtures');

/** Conversations are analysed again by today's analyser, whose scores may differ in the third decimal. */
const closeTo = (answer: object): object =>
  JSON.parse(JSON.stringify(answer), (_, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? (expect.closeTo(value, 2) as unknown) : value,
  ) as object;

describe('a backup of a standalone that serves', () => {
  let directory: TemporaryDirectory;
  let service: StandaloneProcess;
  let before: unknown[];
  let written: Awaited<ReturnType<typeof cli>>;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'old') });
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });

  const file = () => join(directory.path, 'parley.backup');
  const cli = (dataDirectory: string, ...args: string[]) =>
    ParleyProcess.run(CLI_MAIN, { PARLEY_DATA_DIR: join(directory.path, dataDirectory) }, args);
  const read = async (of: StandaloneProcess, path: string): Promise<unknown> => (await of.fetch('GET', path)).json();
  const everything = async (of: StandaloneProcess): Promise<unknown[]> => {
    const product = `/v1/products/${of.productId}`;
    const paths = [`${product}/analytics`, `/v1/interactions?productId=${of.productId}&limit=100`];
    return Promise.all(paths.map((path) => read(of, path)));
  };

  /** Another tenant, whose conversations change no metric of the first one. */
  async function newTenant(): Promise<{ readonly key: string; readonly productId: string }> {
    const post = async <Body>(path: string, token: string, body: object): Promise<Body> =>
      (await (await service.fetch('POST', path, body, token)).json()) as Body;
    const { id } = await post<{ id: string }>('/v1/admin/tenants', service.operatorKey, { name: 'busy' });
    const scopes = ['ingest', 'read', 'admin'];
    const keys = `/v1/admin/tenants/${id}/keys`;
    const { key } = await post<{ key: string }>(keys, service.operatorKey, { name: 'busy', scopes });
    return { key, productId: (await post<{ id: string }>('/v1/products', key, { name: 'Busy' })).id };
  }

  async function ingest(productId: string, prefix: string, count: number, key = service.key): Promise<void> {
    const conversations = Array.from({ length: count }, (_, index) => ({
      productId,
      externalUserId: `${prefix}-user-${index % 7}`,
      externalConversationId: `${prefix}-${index}`,
      messages: [
        { role: 'user', content: `Where is order ${index}?\tThis is "really"\n\\. annoying.` },
        { role: 'assistant', content: 'It ships tomorrow.' },
      ],
    }));
    expect((await service.fetch('POST', '/v1/messages/batch', { conversations }, key)).status).toBe(200);
  }

  beforeAll(async () => {
    await ingest(service.productId, 'kept', CONVERSATIONS);
    await service.caughtUp();
    before = await everything(service);
    const other = await newTenant();
    let busy = true;
    const writing = (async () => {
      for (let round = 0; busy; round++) await ingest(other.productId, `busy-${round}`, 20, other.key);
    })();
    await sleep(500);
    written = await cli('old', 'backup', '--to', file());
    busy = false;
    await writing;
  });

  it('is restored into an empty folder alone, and needs one that runs', async () => {
    expect(await cli('old', 'restore', '--from', file())).toEqual({
      exitCode: 1,
      output: expect.stringMatching(/ is not empty: set PARLEY_DATA_DIR to a folder that is\.\n$/) as string,
    });
    expect(await cli('none', 'backup', '--to', join(directory.path, 'b'))).toEqual({
      exitCode: 1,
      output: expect.stringMatching(/^No standalone runs on /) as string,
    });
    expect(await readdir(directory.path)).not.toContain('b');
  });

  it('leaves the folder empty when the file is not whole', async () => {
    const whole = await readFile(file());
    const cut = join(directory.path, 'cut.backup');
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    expect(await cli('torn', 'restore', '--from', cut)).toEqual({
      exitCode: 1,
      output: expect.stringMatching(/ is no whole backup: it ends too early\.\n$/) as string,
    });
    expect(await readdir(join(directory.path, 'torn'))).toEqual([]);
  });

  it('says of a file that cannot be read that it cannot, and makes no folder', async () => {
    for (const [file, code] of [
      [join(directory.path, 'typo.backup'), 'ENOENT'],
      [directory.path, 'EISDIR'],
    ] as const) {
      const output = `${file} cannot be read (${code}).\n`;
      expect(await cli('mistyped', 'restore', '--from', file)).toEqual({ exitCode: 1, output });
    }
    expect(await readdir(directory.path)).not.toContain('mistyped');
  });

  /** Sends the signal to a restore that waits for more of its file. @returns the process id of its PostgreSQL. */
  async function interrupted(signal: NodeJS.Signals): Promise<number> {
    const whole = await readFile(file());
    const pipe = join(directory.path, `until-${signal}`);
    await promisify(execFile)('mkfifo', [pipe]);
    const dataDirectory = join(directory.path, 'interrupted');
    const env = { PATH: process.env['PATH'], PARLEY_DATA_DIR: dataDirectory };
    const restore = spawn(process.execPath, [PARLEY_BIN, 'restore', '--from', pipe], { env });
    const ended = once(restore, 'close');
    const writer = await open(pipe, 'w');
    await writer.write(whole.subarray(0, whole.length / 2));
    await once(restore.stderr, 'data');
    const pid = Number.parseInt(await readFile(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8'));
    restore.kill(signal);
    // Node.js ends only after its read of the pipe.
    await writer.close();
    await ended;
    return pid;
  }

  it('that is interrupted leaves no PostgreSQL, and a folder on which only a restore starts', async () => {
    const pid = await interrupted('SIGTERM');
    await eventually('PostgreSQL has ended', () => !existsSync(`/proc/${pid}`));
    await interrupted('SIGKILL');
    const dataDirectory = join(directory.path, 'interrupted');
    expect(await runStandalone({ dataDirectory, environment: { PARLEY_PORT: '0' } })).toEqual({
      exitCode: 1,
      output: `The restore into ${dataDirectory} did not finish: run it again, or delete the folder.\n`,
    });
  });

  it('restores to every metric and record that was there, whatever was written meanwhile or left by an interrupted one', async () => {
    expect(written).toMatchObject({ exitCode: 0 });
    expect((await stat(file())).mode & 0o777).toBe(0o600);

    const restored = await cli('interrupted', 'restore', '--from', file());
    expect(restored).toMatchObject({ exitCode: 0 });
    const rowsOf = (output: string) => (JSON.parse(output.slice(output.indexOf('{'))) as { rows: object }).rows;
    expect(rowsOf(restored.output)).toEqual(rowsOf(written.output));

    const copy = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'interrupted') });
    try {
      expect([copy.key, copy.productId]).toEqual([service.key, service.productId]);
      await copy.caughtUp();
      expect(await everything(copy)).toEqual(before);
      const again = await copy.fetch('POST', '/v1/events', { productId: copy.productId, eventType: 'x', value: 'y' });
      expect(again.status).toBe(201);
      await copy.caughtUp();
    } finally {
      await copy.stop();
    }
  });

  it('of earlier code is migrated, and answers every question as that code did', async () => {
    const answers = JSON.parse(await readFile(join(EARLIER, '0.1.0.figures.json'), 'utf8')) as Record<string, object>;
    const restored = await cli('earlier', 'restore', '--from', join(EARLIER, '0.1.0.backup'));
    expect(restored).toMatchObject({ exitCode: 0 });
    const upgraded = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'earlier') });
    try {
      await upgraded.caughtUp();
      for (const [path, answer] of Object.entries(answers)) {
        expect({ path, answer: await read(upgraded, path) }).toMatchObject({ path, answer: closeTo(answer) });
      }
    } finally {
      await upgraded.stop();
    }
  });
});
