/**
 * Records anew what each installed library exports of the same turn: `npm run otlp:emitters -- <directory>`, with the
 * libraries in its folders `node`, `node-5` and `node-7` and in the virtual environment `python`. docs/otlp.md says how
 * to install them.
 */
import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf, type Emitter, EMITTERS, exists, isPython } from './emitters.js';
import { listenAsCollector, listenAsModel } from './servers.js';

const run = promisify(execFile);
const FIXTURES = new URL('../../libs/otlp/src/fixtures/', import.meta.url);

async function versionsOf(home: string, emitter: Emitter): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const name of emitter.packages) {
    versions[name] = isPython(emitter)
      ? await pythonVersion(home, name)
      : await nodeVersion(join(home, emitter.folder), name);
  }
  return versions;
}

async function nodeVersion(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function pythonVersion(home: string, name: string): Promise<string> {
  const code = 'import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))';
  return (await run(join(home, 'python/bin/python'), ['-c', code, name])).stdout.trim();
}

/** @returns false when the library is not installed. */
async function record(home: string, emitter: Emitter): Promise<boolean> {
  const versions = await versionsOf(home, emitter).catch(() => null);
  if (versions === null) return false;
  const [model, collector] = [await listenAsModel(), await listenAsCollector()];
  // Next to the libraries, where its imports find them.
  const app = join(home, isPython(emitter) ? '' : emitter.folder, emitter.app);
  await copyFile(new URL(`apps/${emitter.app}`, import.meta.url), app);
  await run(commandOf(home, emitter), [app, ...emitter.args], {
    cwd: home,
    env: {
      ...{ PATH: process.env['PATH'], ...emitter.env },
      OPENAI_BASE_URL: `${model.url}/v1`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  await Promise.all([model.close(), collector.close()]);
  if (collector.recorded.length === 0) throw new Error(`${emitter.name} exported nothing.`);
  const recording = { emitter: emitter.name, versions, requests: collector.recorded };
  await writeFile(new URL(`${emitter.name}.json`, FIXTURES), `${JSON.stringify(recording, null, 2)}\n`);
  return true;
}

const [home] = process.argv.slice(2);
if (home === undefined || !(await exists(home))) {
  console.error('Name the directory with the libraries: npm run otlp:emitters -- <directory>');
  process.exit(1);
}
for (const emitter of EMITTERS) {
  try {
    console.log(`${emitter.name}: ${(await record(home, emitter)) ? 'recorded' : 'not installed, left as it is'}`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${emitter.name}: failed, left as it is`, error);
  }
}
