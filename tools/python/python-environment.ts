import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasPython = (): boolean => spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0;

export const requiresPython = (): boolean => process.env['PARLEY_REQUIRE_PYTHON'] === '1';

/**
 * A Python with these packages and no others, kept in PARLEY_TOOLS_CACHE (~/.cache/parley).
 * @returns the path of its interpreter.
 */
export async function pythonWith(name: string, packages: readonly string[]): Promise<string> {
  const cache = process.env['PARLEY_TOOLS_CACHE'] ?? join(homedir(), '.cache/parley');
  const environment = join(cache, name, packages.join('+'));
  const python = join(environment, 'bin/python');
  const ready = join(environment, 'ready');
  if (existsSync(ready)) return python;
  await rm(environment, { recursive: true, force: true });
  await mkdir(environment, { recursive: true });
  await run('python3', ['-m', 'venv', environment]);
  await run(python, ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'install', ...packages]);
  await writeFile(ready, '');
  return python;
}
