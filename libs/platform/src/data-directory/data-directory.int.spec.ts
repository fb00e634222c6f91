import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { temporaryDirectory, type TemporaryDirectory } from '../../../testing/src/files/temporary-directory.js';
import { runTypeScript } from '../../../testing/src/process/typescript-process.js';
import { type DataDirectory, openDataDirectory } from './data-directory.js';

const isRoot = process.geteuid?.() === 0;
const nobody = 65534;
let base: TemporaryDirectory;
const opened: DataDirectory[] = [];

beforeEach(async () => {
  base = await temporaryDirectory();
});

afterEach(async () => {
  for (const directory of opened.splice(0)) await directory.close();
  await base.remove();
});

async function open(path: string): Promise<DataDirectory> {
  const directory = await openDataDirectory(path);
  opened.push(directory);
  return directory;
}

function openElsewhere(path: string, options: { uid?: number } = {}) {
  const module = new URL('./data-directory.ts', import.meta.url).href;
  const code = `
    import { openDataDirectory } from '${module}';
    try {
      await openDataDirectory('${path}');
      console.log('opened');
      setInterval(() => undefined, 1000);
    } catch (error) {
      console.log(error.name + ': ' + error.message);
    }
  `;
  return runTypeScript(code, options);
}

describe('openDataDirectory', () => {
  it('creates what is missing, closed to others, and leaves an existing mode as it is', async () => {
    const { path, runtimePath } = await open(join(base.path, 'a/b'));
    expect(path).toBe(join(base.path, 'a/b'));
    expect(runtimePath).toBe(join(path, 'run'));
    // For root, others (PostgreSQL is one of them) may pass through, but not list.
    expect((await stat(path)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);

    await mkdir(join(base.path, 'existing'));
    await chmod(join(base.path, 'existing'), 0o750);
    await open(join(base.path, 'existing'));
    expect((await stat(join(base.path, 'existing'))).mode & 0o777).toBe(0o750);
  });

  it('is for one process, under whatever name the directory is reached', async () => {
    const { path } = await open(join(base.path, 'data'));
    await symlink(path, join(base.path, 'alias'));
    const sentence = `Another Parley already runs on the data directory ${path}.`;
    await expect(openDataDirectory(join(base.path, 'alias'))).rejects.toThrow(sentence);
    const { output } = await openElsewhere(path).ended;
    expect(output).toBe(`StartupError: ${sentence}\n`);
  });

  it('can be opened again after a close and after kill -9', async () => {
    const path = join(base.path, 'data');
    await (await openDataDirectory(path)).close();
    const holder = openElsewhere(path);
    await holder.printed('opened');
    await expect(openDataDirectory(path)).rejects.toThrow('Another Parley');
    holder.child.kill('SIGKILL');
    await holder.ended;
    await open(path);
    expect(await readdir(join(path, 'run'))).toEqual(['lock.sock']);
  });

  it('goes to exactly one of many starts that find a stale lock', async () => {
    const path = join(base.path, 'data');
    for (let round = 0; round < 10; round++) {
      await leaveStaleLock(path);
      const starts = await Promise.allSettled(Array.from({ length: 12 }, () => open(path)));
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await opened.pop()?.close();
    }
  });

  it('goes to exactly one of several processes', async () => {
    const path = join(base.path, 'data');
    await leaveStaleLock(path);
    const starts = Array.from({ length: 4 }, () => openElsewhere(path));
    const outcomes = await Promise.all(
      starts.map((start) =>
        start.printed('opened').then(
          () => 'opened',
          () => 'kept out',
        ),
      ),
    );
    for (const { child } of starts) child.kill('SIGKILL');
    await Promise.all(starts.map(({ ended }) => ended));
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1);
  });

  it('keeps sockets within their length limit below /tmp when the path is long, and clears up', async () => {
    const path = join(base.path, 'x'.repeat(90));
    const directory = await openDataDirectory(path);
    expect(directory.runtimePath).toMatch(/^\/tmp\/parley-[0-9a-f]{16}$/);
    expect((await stat(directory.runtimePath)).mode & 0o077 & ~0o011).toBe(0);
    await expect(openDataDirectory(path)).rejects.toThrow('Another Parley already runs');
    await directory.close();
    await expect(stat(directory.runtimePath)).rejects.toThrow('ENOENT');
  });

  it('rejects a directory in /tmp that others could have put there', async () => {
    const path = join(base.path, 'x'.repeat(90));
    const first = await openDataDirectory(path);
    await first.close();
    const { runtimePath } = first;
    await mkdir(runtimePath);
    await chmod(runtimePath, 0o777);
    await expect(open(path)).rejects.toThrow(`The directory ${runtimePath} for sockets is not this user's own`);
    await chmod(runtimePath, 0o700);
    await open(path);
  });
});

describe('a data directory that cannot be used', () => {
  it('is a file, or lies below one', async () => {
    const file = join(base.path, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'data')]) {
      await expect(openDataDirectory(path)).rejects.toThrow(
        `The data directory ${path} cannot be used: ${file} is not a directory.`,
      );
    }
  });

  it('cannot be written, whoever we are', async () => {
    // Not even root may create something in /proc.
    await expect(openDataDirectory('/proc/parley')).rejects.toThrow(
      /^The data directory \/proc\/parley cannot be created: \/proc is not writable \(\w+\)\.$/,
    );
    await expect(openDataDirectory('/proc')).rejects.toThrow(/^The data directory \/proc is not writable \(\w+\)\.$/);
  });

  it('belongs to someone else', async () => {
    const path = join(base.path, 'theirs');
    await mkdir(path);
    await chmod(path, 0o555);
    const user = isRoot ? { uid: nobody } : {};
    const direct = await openElsewhere(path, user).ended;
    expect(direct.output).toBe(`StartupError: The data directory ${path} is not writable (EACCES).\n`);
    const below = await openElsewhere(join(path, 'data'), user).ended;
    expect(below.output).toBe(
      `StartupError: The data directory ${path}/data cannot be created: ${path} is not writable (EACCES).\n`,
    );
  });
});

/** What a killed process leaves: a socket file that nobody listens on. */
async function leaveStaleLock(path: string): Promise<void> {
  const holder = openElsewhere(path);
  await holder.printed('opened');
  holder.child.kill('SIGKILL');
  await holder.ended;
  const closed = await new Promise<boolean>((resolve) => {
    connect(join(path, 'run/lock.sock'))
      .once('connect', () => resolve(false))
      .once('error', () => resolve(true));
  });
  if (!closed) throw new Error(`${dirname(path)} is still locked`);
}
