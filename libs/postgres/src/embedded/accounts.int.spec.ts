import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory, type TemporaryDirectory } from '../../../testing/src/files/temporary-directory.js';
import { runTypeScript } from '../../../testing/src/process/typescript-process.js';
import { assertReachable } from './reachable.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';

const nobody = { uid: 65534, gid: 65534, name: 'nobody' };
const isRoot = process.geteuid?.() === 0;
let base: TemporaryDirectory;

beforeEach(async () => {
  base = await temporaryDirectory();
});

afterEach(() => base.remove());

describe('the user that PostgreSQL runs as', () => {
  it('is an ordinary one, and owns the cluster and the socket alone', async () => {
    const directory = join(base.path, 'postgres');
    const socketDirectory = join(base.path, 'run');
    const postgres = await startEmbeddedPostgres({ directory, socketDirectory, log: () => undefined });
    await postgres.stop();
    for (const path of [directory, socketDirectory]) {
      const { uid, mode } = await stat(path);
      expect(uid === 0).toBe(false);
      expect(mode & 0o777).toBe(0o700);
    }
  });

  it('is the user of Node itself where that is an ordinary one', async () => {
    const directory = join(base.path, 'data/postgres');
    await mkdir(join(base.path, 'data'));
    await chmod(join(base.path, 'data'), 0o777);
    const module = new URL('./start-embedded-postgres.ts', import.meta.url).href;
    const node = runTypeScript(
      `
      import { startEmbeddedPostgres } from '${module}';
      const input = { directory: '${directory}', socketDirectory: '${base.path}/data/run', log: () => undefined };
      await (await startEmbeddedPostgres(input)).stop();
      await (await startEmbeddedPostgres(input)).stop();
      `,
      isRoot ? { uid: nobody.uid } : {},
    );
    expect(await node.ended).toEqual({ code: 0, output: '' });
    expect((await stat(directory)).uid).toBe(isRoot ? nobody.uid : process.geteuid?.());
  });
});

describe('assertReachable', () => {
  it('names the parent directory that the other user cannot pass through', async () => {
    const closed = join(base.path, 'closed');
    await mkdir(join(closed, 'inner'), { recursive: true });
    await chmod(closed, 0o700);
    const stranger = { uid: 4_000_000, gid: 4_000_000, name: 'stranger' };
    await expect(assertReachable(join(closed, 'inner/postgres'), stranger)).rejects.toThrow(
      `as user stranger it cannot pass through ${closed} to ${closed}/inner/postgres`,
    );
    await chmod(closed, 0o711);
    await expect(assertReachable(join(closed, 'inner/postgres'), stranger)).resolves.toBeUndefined();
  });
});
