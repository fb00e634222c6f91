import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the package, for files that are not compiled: above the sources and above `dist` alike. */
export const ROOT = rootAbove(import.meta.dirname);

function rootAbove(directory: string): string {
  const isRoot = existsSync(join(directory, 'package.json')) || directory === dirname(directory);
  return isRoot ? directory : rootAbove(dirname(directory));
}
