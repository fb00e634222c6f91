import { chmod, cp, lstat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory, type TemporaryDirectory } from '../../../testing/src/files/temporary-directory.js';
import { openNativePackage } from './native-package.js';
import { repairNativePackage } from './native-repair.js';
import { startEmbeddedPostgres } from './start-embedded-postgres.js';

let base: TemporaryDirectory;

beforeEach(async () => {
  base = await temporaryDirectory();
});

afterEach(() => base.remove());

/** What `npm install --ignore-scripts` leaves, on a file system that forgot the executable bit as well. */
async function incompleteCopy(): Promise<{ root: string; links: string[] }> {
  const { root: installed } = await openNativePackage();
  const root = join(base.path, 'native-package');
  await cp(installed, root, { recursive: true, verbatimSymlinks: true });
  const list = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
  const links = list.map(({ target }) => join(root, target));
  for (const link of links) await rm(link, { force: true });
  for (const binary of ['initdb', 'postgres']) await chmod(join(root, 'native/bin', binary), 0o644);
  return { root, links };
}

describe('repairNativePackage', () => {
  it('makes a PostgreSQL that starts out of an installation without links and executable bits', async () => {
    const { root } = await incompleteCopy();
    const postgres = await startEmbeddedPostgres({
      directory: join(base.path, 'postgres'),
      socketDirectory: join(base.path, 'run'),
      log: () => undefined,
      unsafeFast: true,
      nativeRoot: root,
    });
    await postgres.stop();
  });

  it('restores every listed link, twice at once if need be, and then touches nothing', async () => {
    const { root, links } = await incompleteCopy();
    await Promise.all([repairNativePackage(root), repairNativePackage(root)]);
    const times = () => Promise.all(links.map(async (link) => (await lstat(link)).ctimeMs));
    const restored = await times();
    expect(links.length).toBeGreaterThan(0);
    await repairNativePackage(root);
    expect(await times()).toEqual(restored);
  });

  it('says what to do when the binaries are not there at all', async () => {
    await expect(repairNativePackage(base.path)).rejects.toThrow(
      `The PostgreSQL installation ${base.path} is incomplete and cannot be repaired: run npm install again.`,
    );
  });
});
