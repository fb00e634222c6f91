import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Tests, which are never shipped. */
const LEFT_OUT = /\.spec\.ts$/;

/** Whether a source of the console changed after its pages were built, or the pages were never built. */
export function consoleIsStale(root) {
  const builtAt = changedAt(join(root, 'dist/console/index.html'));
  const folder = join(root, 'apps/console');
  const sources = readdirSync(folder, { recursive: true }).filter((path) => !LEFT_OUT.test(path));
  const files = sources.map((path) => join(folder, path)).filter((path) => statSync(path).isFile());
  return [...files, join(root, 'package-lock.json')].some((path) => changedAt(path) > builtAt);
}

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
