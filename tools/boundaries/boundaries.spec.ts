import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Probe, PROBES } from './probes.js';

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string; readonly severity: string };
}

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = '.dependency-cruiser.cjs';
const { forbidden } = createRequire(import.meta.url)(join(ROOT, CONFIG)) as {
  forbidden: { name: string; severity: string }[];
};
const rules = forbidden.map(({ name }) => name);

const probes = Object.entries(PROBES).flatMap(([rule, planted]) => planted.map((probe) => ({ rule, ...probe })));

const NOTHING = 'export const probed = 1;\n';

/** The ways in which a file may import another: a rule must hold for both. */
const FORMS: Readonly<Record<string, (specifier: string) => string>> = {
  value: (specifier) => `import * as probed from '${specifier}';\nexport const probe = probed;\n`,
  type: (specifier) => `import type * as probed from '${specifier}';\nexport type Probe = typeof probed;\n`,
};

const plantedBy = ({ path, beside = {} }: Probe): string[] => [path, ...Object.keys(beside)];

/** Makes a tree of empty libs with every probe planted: the rules see only the probes' imports. */
async function plant(directory: string, importing: (specifier: string) => string): Promise<void> {
  const put = async (path: string, specifier: string | null) => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), specifier === null ? NOTHING : importing(specifier));
  };
  for (const lib of await readdir(join(ROOT, 'libs'))) await put(`libs/${lib}/src/index.ts`, null);
  await put('apps/gateway/src/probed.ts', null);
  for (const { path, imports, beside = {} } of probes) {
    for (const [file, specifier] of Object.entries({ [path]: imports, ...beside })) await put(file, specifier);
  }
  for (const file of [CONFIG, 'tsconfig.json', 'package.json']) await cp(join(ROOT, file), join(directory, file));
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
}

async function cruise(directory: string): Promise<Violation[]> {
  const depcruise = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [depcruise, '--config', CONFIG, '--output-type', 'json', 'apps', 'libs'],
    { cwd: directory, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NODE_OPTIONS: '' } },
  ).catch((failure: { stdout: string }) => failure);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

describe('the boundaries', () => {
  it('have a probe for every rule, and no probe without one', () => {
    expect(Object.keys(PROBES).sort()).toEqual([...rules].sort());
  });

  describe.each(Object.entries(FORMS))('for imports of a %s', (_, importing) => {
    let directory: string;
    let violations: Violation[];
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'parley-boundaries-'));
      await plant(directory, importing);
      violations = await cruise(directory);
    });
    afterAll(() => rm(directory, { recursive: true, force: true }));

    it.each(forbidden)('hold $name: $severity', ({ name, severity }) => {
      const severities = violations.filter(({ rule }) => rule.name === name).map(({ rule }) => rule.severity);
      expect(new Set(severities)).toEqual(new Set([severity]));
    });

    it.each(probes.map((probe) => [probe.path, probe.rule, plantedBy(probe)] as const))(
      'catch %s by %s, and by nothing else',
      (_, rule, planted) => {
        const caught = violations.filter(({ from }) => planted.includes(from)).map((violation) => violation.rule.name);
        expect([...new Set(caught)]).toEqual([rule]);
      },
    );

    it('leave alone what breaks no rule', () => {
      const planted = new Set(probes.flatMap(plantedBy));
      expect(violations.filter(({ from }) => !planted.has(from))).toEqual([]);
    });
  });
});
