import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { temporaryDirectory } from '../../libs/testing/src/files/temporary-directory.js';
import { StandaloneProcess } from '../../libs/testing/src/process/standalone-process.js';

/**
 * Runs the incumbent's published Python client, unmodified and in strict mode, against a real standalone. It is kept in
 * PARLEY_TOOLS_CACHE (~/.cache/parley/strict-clients). Without Python it says loudly that it checked nothing;
 * PARLEY_REQUIRE_PYTHON=1, as in CI, makes that a failure.
 */
const PACKAGE = 'greenflash==1.4.0';
const SUITE = resolve(import.meta.dirname, 'greenflash_strict.py');

async function pythonWithClient(): Promise<string | null> {
  const cache = process.env['PARLEY_TOOLS_CACHE'] ?? join(homedir(), '.cache/parley');
  const environment = join(cache, 'strict-clients', PACKAGE);
  const python = join(environment, 'bin/python');
  if (existsSync(join(environment, 'ready'))) return python;
  if (spawnSync('python3', ['-c', 'import venv, ensurepip']).status !== 0) return null;
  await mkdir(environment, { recursive: true });
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'install', PACKAGE], {
    stdio: 'inherit',
  });
  execFileSync('touch', [join(environment, 'ready')]);
  return python;
}

const python = await pythonWithClient();
if (python === null) {
  console.error('STRICT CLIENTS WERE NOT CHECKED: there is no python3 with venv on this machine.');
  process.exit(process.env['PARLEY_REQUIRE_PYTHON'] === '1' ? 1 : 0);
}
const directory = await temporaryDirectory();
const service = await StandaloneProcess.start({ dataDirectory: directory.path });
try {
  const { status } = spawnSync(python, [SUITE], {
    stdio: 'inherit',
    env: { ...process.env, PARLEY_URL: service.url, PARLEY_KEY: service.key, PARLEY_PRODUCT: service.productId },
  });
  process.exitCode = status ?? 1;
} finally {
  await service.stop();
  await directory.remove();
}
