import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryDirectory } from '../../../testing/src/files/temporary-directory.js';
import { restoreBackup } from './restore-backup.js';

const header = { parley: 'backup', format: 1, version: '1.0.0', takenAt: '2026-01-01T00:00:00.000Z', migrations: [] };

describe('a file that is no backup', () => {
  it.each([
    ['null', 'is no backup of Parley.'],
    ['[]', 'is no backup of Parley.'],
    ['"backup"', 'is no backup of Parley.'],
    ['no JSON', 'is no backup of Parley.'],
    [JSON.stringify({ ...header, format: 2 }), 'is no backup that this version can read.'],
    [JSON.stringify({ ...header, credentials: null }), 'is no backup that this version can read.'],
    [JSON.stringify({ ...header, credentials: { operatorKey: 'k' } }), 'is no backup that this version can read.'],
    [
      JSON.stringify({ ...header, migrations: ['Later1'], credentials: { operatorKey: 'k', demo: null } }),
      'was written by Parley 1.0.0, which is newer than this one (Later1).',
    ],
  ])('is named as such, and nothing is restored: %s', async (line, sentence) => {
    const directory = await temporaryDirectory();
    const file = join(directory.path, 'n.gz');
    await writeFile(file, gzipSync(`${line}\n`));
    const restored = restoreBackup(file, join(directory.path, 'data'), () => undefined);
    await expect(restored).rejects.toMatchObject({ name: 'StartupError', message: `${file} ${sentence}` });
    expect(await readdir(directory.path)).toEqual(['n.gz']);
    await directory.remove();
  });
});
