import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '../../../libs/testing/src/files/temporary-directory.js';
import { runStandalone, StandaloneProcess } from '../../../libs/testing/src/process/standalone-process.js';

describe('standalone at its start', () => {
  let directory: TemporaryDirectory;
  beforeAll(async () => {
    directory = await temporaryDirectory();
  });
  afterAll(() => directory.remove());

  it.each([
    [{ PARLEY_PORT: 'http' }, 'PARLEY_PORT must be a whole number from 0 to 65535, not "http".'],
    [
      { PARLEY_LOG_LEVEL: 'loud' },
      'PARLEY_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    [{ PARLEY_OPERATOR_KEY: 'short' }, 'PARLEY_OPERATOR_KEY must have at least 16 characters.'],
  ])('ends on %j with one sentence and exit code 1', async (environment, sentence) => {
    expect(await runStandalone({ dataDirectory: directory.path, environment })).toEqual({
      exitCode: 1,
      output: `${sentence}\n`,
    });
  });

  it('says when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const result = await runStandalone({ dataDirectory: directory.path, environment: { PARLEY_PORT: String(port) } });
    other.close();
    expect(result).toEqual({
      exitCode: 1,
      output: `Port ${port} on 127.0.0.1 is taken. Set PARLEY_PORT to another one.\n`,
    });
  });

  it('says when the data directory is a file', async () => {
    const file = join(directory.path, 'file');
    await writeFile(file, '');
    const { exitCode, output } = await runStandalone({ dataDirectory: file, environment: { PARLEY_PORT: '0' } });
    expect(exitCode).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(file)]);
  });

  it('shows the same key and product at the next start, and keeps out a second process beside it', async () => {
    const dataDirectory = join(directory.path, 'data');
    const first = await StandaloneProcess.start({ dataDirectory });
    await first.stop();
    const second = await StandaloneProcess.start({ dataDirectory });
    expect([second.key, second.productId]).toEqual([first.key, first.productId]);
    const beside = await runStandalone({ dataDirectory, environment: { PARLEY_PORT: '0' } });
    expect(beside.exitCode).toBe(1);
    expect(beside.output).toContain('Another Parley already runs on the data directory');
    expect((await second.fetch('GET', '/v1/products')).status).toBe(200);
    await second.stop();
  });

  it('has no warning of Node for those who watch it, whether it answers in parts or at once', async () => {
    const service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'silent') });
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
    const asked = [
      fetch(`${service.url}/v1/products?format=csv`, { headers }),
      fetch(`${service.url}/v1/chat`, { method: 'POST', headers, body: '{"question":"how many conversations?"}' }),
      fetch(`${service.url}/v1/products`, { headers }),
    ];
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect(service.log).not.toContain('Warning');
    await service.stop();
  });

  it('keeps what it stores to itself, in a folder that was open to everybody before', async () => {
    const dataDirectory = join(directory.path, 'open');
    await mkdir(dataDirectory);
    await chmod(dataDirectory, 0o777);
    const service = await StandaloneProcess.start({ dataDirectory });
    await service.stop();
    // Under root, PostgreSQL runs as another user, who must be able to pass through.
    const passed = process.geteuid?.() === 0 ? 0o711 : 0o700;
    expect((await stat(dataDirectory)).mode & 0o777).toBe(passed);
    const stored = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
    const open = await Promise.all(
      stored
        .filter((entry) => entry.isFile() || (entry.isDirectory() && entry.name !== 'run'))
        .map(async ({ parentPath, name }) => ({
          path: join(parentPath, name),
          ...(await modeOf(join(parentPath, name))),
        })),
    );
    expect(open.length).toBeGreaterThan(100);
    expect(open.filter(({ others }) => others !== 0)).toEqual([]);
  });
});

const modeOf = async (path: string) => ({ others: (await stat(path)).mode & 0o077 });
