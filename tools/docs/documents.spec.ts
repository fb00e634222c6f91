import { MOOD_LANGUAGES } from '../../libs/analysis/src/language/mood-languages.js';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];

/** A path of this repository in code marks; one with a placeholder or a pattern does not count. */
const PATH = /`((?:apps|libs|tools|deploy|docs)\/[\w./-]+|\.dependency-cruiser\.cjs|eslint\.config\.mjs)`/g;
const pathsIn = (text: string): string[] => [...text.matchAll(PATH)].map(([, path]) => path as string);

describe('a document', () => {
  it.each(documents.filter((document) => !document.startsWith('docs/adr/')))(
    '%s names only files that exist',
    (document) => {
      expect(pathsIn(read(document)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    },
  );

  it.each(documents)('%s links only to files that exist', (document) => {
    const folder = join(ROOT, document, '..');
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link]) => link as string);
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });
});

describe('README.md', () => {
  it('says at its top which languages are scored, and where the worth of the scores stands', () => {
    const top = read('README.md').split('```')[0] ?? '';
    const names = MOOD_LANGUAGES.map((code) => new Intl.DisplayNames('en', { type: 'language' }).of(code));
    for (const word of ['English', ...names, '(docs/analysis-quality.md)']) expect(top).toContain(word);
  });
});

describe('a decision', () => {
  it('has a number of its own, and says it first', () => {
    const files = readdirSync(join(ROOT, 'docs/adr')).filter((file) => /^\d/.test(file));
    const numbers = files.map((file) => Number(file.slice(0, 4)));
    expect([...new Set(numbers)]).toEqual(numbers);
    expect(files.filter((file) => !read(`docs/adr/${file}`).startsWith(`# ${Number(file.slice(0, 4))}. `))).toEqual([]);
  });
});

describe('a comment or a sentence', () => {
  const files = ['apps', 'libs', 'tools', 'docs', 'deploy', 'clients']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter(
      (path) => /\.(?:ts|tsx|mjs|cjs|py|sh|md|ya?ml)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
    );
  const found = (words: RegExp): [path: string, number: number][] =>
    files.flatMap((path) =>
      [...read(path).matchAll(words)].map(([, number]) => [path, Number(number)] as [string, number]),
    );

  it('names only decisions that there are', () => {
    const numbers = readdirSync(join(ROOT, 'docs/adr')).map((file) => Number(file.slice(0, 4)));
    const named = found(/\bADR (\d+)/g);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(([, number]) => !numbers.includes(number))).toEqual([]);
  });

  it('names a score by its heading in docs/analysis.md, which has no numbers', () => {
    expect(found(/\bdefinition (\d+)/gi)).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const architecture = read('docs/architecture.md');

  it('says what every lib holds', () => {
    const [, folders = ''] = /^\| folder \| holds \|$([^]*?)\n\n/m.exec(architecture) ?? [];
    const [, resources = ''] = /^\| `libs\/<resource>` \| (.+?): /m.exec(folders) ?? [];
    const named = [...folders.matchAll(/`libs\/([a-z-]+)`/g)].map(([, lib]) => lib);
    expect([...named, ...resources.split(', ')].sort()).toEqual(readdirSync(join(ROOT, 'libs')).sort());
  });

  const rows = architecture
    .split(/^\| claim \| held by \|$/m)
    .slice(1)
    .flatMap(
      (table) =>
        table
          .split('\n\n')[0]
          ?.split('\n')
          .filter((line) => line.startsWith('| ')) ?? [],
    );

  it('makes claims', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  it.each(rows)('names a check for %s', (row) => {
    const heldBy = row.slice(row.lastIndexOf(' | ', row.length - 3));
    const checks = pathsIn(heldBy);
    expect(checks).not.toEqual([]);
    for (const check of checks) expect(check).toMatch(/(spec|contract|routes)\.ts$|\.cjs$|\.mjs$/);
  });
});
