import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type TemporaryDirectory, temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';
import { describeWithPython } from '../python/describe-with-python.js';
import { pythonWith } from '../python/python-environment.js';

const run = promisify(execFile);
const CLIENT = resolve(import.meta.dirname, '../../clients/python');
const EVENTS = 4_000;
const CONVERSATIONS = 50;

describeWithPython('the client for Python, as it is published', () => {
  let directory: TemporaryDirectory;
  let python: string;
  let installed: string;
  let service: StandaloneProcess;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    python = await pythonWith('python-client', ['flit_core==4.2.0', 'mypy==2.4.1']);
    const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
    const wheels = join(directory.path, 'wheels');
    await run(python, [...pip, 'wheel', '--no-build-isolation', '--no-deps', '--wheel-dir', wheels, CLIENT]);
    const [wheel = ''] = await readdir(wheels);
    expect(wheel).toBe('parley_client-0.1.0-py3-none-any.whl');
    installed = join(directory.path, 'installed');
    await run(python, [...pip, 'install', '--no-index', '--no-deps', '--target', installed, join(wheels, wheel)]);
    service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data') });
  });
  afterAll(async () => {
    await service.stop();
    await directory.remove();
  });

  /** Runs the application; resolves to what its last line holds. @param heard gets each line as it comes. */
  async function does(what: string, heard: (line: string) => void = () => undefined): Promise<unknown> {
    const { url, key, productId } = service;
    const env = { ...process.env, PYTHONPATH: installed, PYTHONDONTWRITEBYTECODE: '1' };
    const script = join(import.meta.dirname, 'python_writer.py');
    const child = spawn(python, [script], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const settings = { does: what, url, key, productId, events: EVENTS, conversations: CONVERSATIONS };
    child.stdin.end(`${JSON.stringify(settings)}\n`);
    const exited = once(child, 'exit');
    let last = '';
    for await (const line of createInterface(child.stdout)) heard((last = line));
    expect(await exited).toEqual([0, null]);
    return JSON.parse(last);
  }

  const lines = async <Line>(path: string): Promise<Line[]> => {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${service.key}` } });
    return (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  };

  it('holds types that the strictest check takes, and says so', async () => {
    expect(await readdir(join(installed, 'parley_client'))).toContain('py.typed');
    const { stdout } = await run(python, ['-m', 'mypy', '--strict', '--cache-dir', directory.path, CLIENT]);
    expect(stdout).toContain('no issues found');
  });

  it('loses nothing and doubles nothing while the service is killed and started again', async () => {
    let restarted: Promise<void> | undefined;
    const restart = async () => {
      await service.kill();
      await sleep(500);
      const environment = { PARLEY_PORT: new URL(service.url).port };
      service = await StandaloneProcess.start({ dataDirectory: join(directory.path, 'data'), environment });
    };
    const said = (await does('restart', (line) => {
      if (line === 'restart') restarted = restart();
    })) as { troubles: number };
    await restarted;
    expect(said).toMatchObject({
      left: 0,
      rejected: expect.arrayContaining([
        ['event', 'not a number', expect.any(String)],
        ['event', '<object obje', 'It is no JSON'],
      ]) as unknown,
    });
    expect(said.troubles).toBeGreaterThan(0);
    const values = (await lines<{ value: string }>('/v1/events?format=jsonl')).map(({ value }) => Number(value));
    expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_, n) => n));
    const conversations = await lines<{ externalId: string; messageCount: number }>('/v1/interactions?format=jsonl');
    expect(new Set(conversations.map(({ externalId }) => externalId)).size).toBe(CONVERSATIONS);
    expect(conversations.every(({ messageCount }) => messageCount === 2)).toBe(true);
  });

  it('costs its caller a few times what the text of the record costs, and says when it is full', async () => {
    const said = (await does('full')) as { callsInTexts: number };
    expect(said).toMatchObject({ taken: false, left: 50_000 });
    expect(said.callsInTexts).toBeLessThan(8);
  });

  it('sends what waits when the application ends, and what a fork of it recorded, once', async () => {
    expect(await does('exit')).toEqual({ taken: true, child: 0 });
    const events = await lines<{ eventType: string; value: string }>('/v1/events?format=jsonl');
    const words = events.filter(({ eventType }) => eventType === 'last words').map(({ value }) => value);
    expect(words.sort()).toEqual(['child', 'parent']);
  });

  it('asks, and raises what the service says against it', async () => {
    expect(await does('ask')).toEqual({ user: 'grace', status: 400, path: 'limit' });
  });
});
