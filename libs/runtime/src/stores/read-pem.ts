import { readFileSync } from 'node:fs';
import { StartupError } from '@parley/kernel';

/** @throws StartupError that names the variable. */
export function readPem(name: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`${name} names ${path}, which cannot be read.`, { cause: error });
  }
}
