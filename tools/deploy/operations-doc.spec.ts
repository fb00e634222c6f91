import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MIGRATE_VARIABLES } from '../../apps/cli/src/migrate/migrate.js';
import { GATEWAY_VARIABLES } from '../../apps/gateway/src/gateway.config.js';
import { WORKER_VARIABLES } from '../../apps/worker/src/worker.config.js';
import { STANDALONE_VARIABLES } from '../../libs/standalone/src/standalone.config.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const operations = read('docs/operations.md');

const section = (title: string): string => {
  const [, text = ''] = operations.split(`\n## ${title}\n`);
  return text.split('\n## ')[0] ?? '';
};
/** The cells of each row of the section's tables whose first cell is such a name. */
const rowsOf = (title: string, name: RegExp): string[][] =>
  section(title)
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1))
    .filter(([first = '']) => name.test(first));

describe('the variables in docs/operations.md', () => {
  const readers: Readonly<Record<string, Readonly<Record<string, object>>>> = {
    G: GATEWAY_VARIABLES,
    W: WORKER_VARIABLES,
    M: MIGRATE_VARIABLES,
    S: STANDALONE_VARIABLES,
  };
  const rows = rowsOf('Environment variables', /^`PARLEY_/).map(([name = '', by = '', ...rest]) => ({
    name: name.replaceAll('`', ''),
    by: by.split(' '),
    rest,
  }));

  it.each(Object.entries(readers))('are those that %s reads', (letter, variables) => {
    const documented = rows.filter(({ by }) => by.includes(letter)).map(({ name }) => name);
    expect(documented.sort()).toEqual(Object.keys(variables).sort());
  });

  const specs = Object.entries(readers).flatMap(([letter, variables]) =>
    Object.entries(variables).map(([name, spec]) => ({ letter, name, spec })),
  );
  const rowOf = (letter: string, name: string) => rows.find((row) => row.name === name && row.by.includes(letter));

  it.each(specs)('say the default of $name for $letter', ({ letter, name, spec }) => {
    const { default: value } = spec as { default?: string | number | readonly string[] };
    const said =
      value === undefined ? ('default' in spec ? '' : 'required') : value === Infinity ? 'unlimited' : String(value);
    expect(rowOf(letter, name)?.rest[0]).toBe(said);
  });

  it.each(specs)('say the bounds of $name for $letter', ({ letter, name, spec }) => {
    const bounds = /from (\S+ to \S+), not/.exec(rejectionOf(spec, 'no such value'))?.[1];
    if (bounds !== undefined) expect(rowOf(letter, name)?.rest[1]).toBe(bounds);
    const values = /must be one of (.+), not/.exec(rejectionOf(spec, 'no such value'))?.[1];
    if (values !== undefined)
      expect(rowOf(letter, name)?.rest[1]?.split(', ').sort()).toEqual(values.split(', ').sort());
  });

  it('have bounds to compare', () => {
    const bounded = specs.filter(({ spec }) => /from \S+ to \S+,/.test(rejectionOf(spec, 'no such value')));
    expect(bounded.length).toBeGreaterThan(20);
  });
});

/** The error of the variable's reader for the text; empty when it accepts the text. */
function rejectionOf(spec: object, text: string): string {
  try {
    (spec as { _parse(text: string): unknown })._parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the metrics in docs/operations.md', () => {
  it('are those that the code makes, with their labels', () => {
    const sources = ['apps', 'libs']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
      )
      .filter((path) => /\.ts$/.test(path) && !/\.spec\.ts$|node_modules/.test(path))
      .map(read);
    const made = sources.flatMap((source) =>
      [
        ...source.matchAll(/\b(?:counter|histogram|gauge|gaugeOf)\(\s*'(\w+)',\s*(?:'[^']*'|"[^"]*"),\s*\[([^\]]*)\]/g),
      ].map(([, name = '', labels = '']) => [`parley_${name}`, (labels.match(/\w+/g) ?? []).join()] as const),
    );
    const documented = rowsOf('Metrics', /^`parley_/).map(
      ([name = '', labels = '']) => [name.replaceAll('`', ''), (labels.match(/\w+/g) ?? []).join()] as const,
    );
    expect(made.length).toBeGreaterThan(10);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(made));
  });
});

describe('the runbooks in docs/operations.md', () => {
  const rules = read('deploy/prometheus/rules.yml');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

  it('are one for each alert', () => {
    const runbooks = [...section('Runbooks').matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(5);
    expect(runbooks).toEqual(alerts);
  });

  it('are where the alerts say', () => {
    const named = [...rules.matchAll(/runbook_url: (.+)$/gm)].map(([, url]) => url);
    expect(named).toEqual(alerts.map((name) => `docs/operations.md#${name.toLowerCase()}`));
  });

  it('are linked within the page by headings that it has', () => {
    const anchors = [...operations.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(' ', '-')
        .replace(/[^\w-]/g, ''),
    );
    const links = [...operations.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((anchor = '') => !anchors.includes(anchor))).toEqual([]);
  });
});
