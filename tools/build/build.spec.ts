import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { consoleIsStale, programsAreStale, staleProjects } from './stale.mjs';

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
  'dist/programs/shop.js': 4,
  'apps/console/src/main.tsx': 2,
  'dist/console/index.html': 3,
};

interface Stale {
  readonly projects: readonly string[];
  readonly programs: boolean;
  readonly console: boolean;
}

describe('a build', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parley-build-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const staleAmong = async (files: Readonly<Record<string, number>>): Promise<Stale> => {
    for (const [path, age] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), JSON.stringify({ projects: PROJECTS }));
      await utimes(join(directory, path), age, age);
    }
    return {
      projects: staleProjects(directory),
      programs: programsAreStale(directory),
      console: consoleIsStale(directory),
    };
  };

  const NOTHING = { projects: [], programs: false, console: false };

  it('has nothing to do when all is younger than its sources, whatever became of the specs', async () => {
    expect(await staleAmong(BUILT)).toEqual(NOTHING);
  });

  it.each<[string, Readonly<Record<string, number>>, Partial<Stale>]>([
    ['a project whose source changed', { 'apps/shop/src/main.ts': 5 }, { projects: ['shop'] }],
    ['a project with a new source', { 'libs/words/src/new.ts': 2 }, { projects: ['words'] }],
    ['a project whose data changed', { 'libs/words/src/list.json': 5 }, { projects: ['words'] }],
    ['every project when a setting changed', { '.swcrc': 4 }, { projects: ['shop', 'words'] }],
    ['programs of which a part was compiled again', { 'dist/libs/words/src/index.js': 5 }, { programs: true }],
    ['programs when one is new', { 'dist/apps/till/src/main.js': 3 }, { programs: true }],
    ['the console when a source of it changed', { 'apps/console/src/main.tsx': 4 }, { console: true }],
    [
      'all of them when packages changed',
      { 'package-lock.json': 5 },
      { projects: ['shop', 'words'], programs: true, console: true },
    ],
  ])('takes %s', async (_, changed, stale) => {
    expect(await staleAmong({ ...BUILT, ...changed })).toEqual({ ...NOTHING, ...stale });
  });
});
