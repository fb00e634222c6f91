import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { staleProjects } from './stale-projects.mjs';

const PROJECTS = {
  shop: { sourceRoot: 'apps/shop/src' },
  words: { sourceRoot: 'libs/words/src', compilerOptions: { assets: ['**/*.json'] } },
};

/** Files with their times of change: the higher the number, the younger. */
const BUILT: Readonly<Record<string, number>> = {
  'nest-cli.json': 1,
  '.swcrc': 1,
  'apps/shop/src/main.ts': 2,
  'apps/shop/src/main.spec.ts': 9,
  'libs/words/src/index.ts': 2,
  'libs/words/src/list.json': 2,
  'dist/apps/shop/src/main.js': 3,
  'dist/libs/words/src/index.js': 3,
  'dist/libs/words/src/list.json': 3,
};

describe('a build', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parley-build-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const staleAmong = async (files: Readonly<Record<string, number>>): Promise<string[]> => {
    for (const [path, age] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), JSON.stringify({ projects: PROJECTS }));
      await utimes(join(directory, path), age, age);
    }
    return staleProjects(directory);
  };

  it('has nothing to do when all is younger than its sources, whatever became of the specs', async () => {
    expect(await staleAmong(BUILT)).toEqual([]);
  });

  it.each([
    ['a project whose source changed', { 'apps/shop/src/main.ts': 4 }, ['shop']],
    ['a project with a new source', { 'libs/words/src/new.ts': 2 }, ['words']],
    ['a project whose data changed', { 'libs/words/src/list.json': 4 }, ['words']],
    ['everything when a setting changed', { '.swcrc': 4 }, ['shop', 'words']],
  ])('takes %s', async (_, changed, stale) => {
    expect(await staleAmong({ ...BUILT, ...changed })).toEqual(stale);
  });
});
