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

  it('ends on a bad setting with one sentence and exit code 1', async () => {
    const environment = { PARLEY_OPERATOR_KEY: 'short' };
    expect(await runStandalone({ dataDirectory: directory.path, environment })).toEqual({
      exitCode: 1,
      output: 'PARLEY_OPERATOR_KEY must have at least 16 characters.\n',
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

  describe('on a folder that was open to everybody before', () => {
    let dataDirectory: string;
    let first: StandaloneProcess;
    beforeAll(async () => {
      dataDirectory = join(directory.path, 'data');
      await mkdir(dataDirectory);
      await chmod(dataDirectory, 0o777);
      first = await StandaloneProcess.start({ dataDirectory });
      await first.stop();
    });

    it('keeps what it stores to itself', async () => {
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

    it('shows the same key and product at the next start without a warning of Node, and keeps out a second process', async () => {
      const second = await StandaloneProcess.start({ dataDirectory });
      expect([second.key, second.productId]).toEqual([first.key, first.productId]);
      const beside = await runStandalone({ dataDirectory, environment: { PARLEY_PORT: '0' } });
      expect(beside.exitCode).toBe(1);
      expect(beside.output).toContain('Another Parley already runs on the data directory');
      await answersInPartsAndAtOnce(second);
      // Of Node, for those who watch it.
      expect([first.log, second.log].join('\n')).not.toContain('Warning');
      await second.stop();
    });
  });
});

async function answersInPartsAndAtOnce({ url, key }: StandaloneProcess): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const asked = [
    fetch(`${url}/v1/products?format=csv`, { headers }),
    fetch(`${url}/v1/chat`, { method: 'POST', headers, body: '{"question":"how many conversations?"}' }),
    fetch(`${url}/v1/products`, { headers }),
  ];
  for (const answer of await Promise.all(asked)) {
    expect(answer.status).toBe(200);
    await answer.text();
  }
}

const modeOf = async (path: string) => ({ others: (await stat(path)).mode & 0o077 });
