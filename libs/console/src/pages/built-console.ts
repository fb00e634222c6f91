import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where `npm run build` puts the pages: beside the built service, and under the repository's `dist` for its sources. */
export const CONSOLE_DIRECTORY = join(rootAbove(import.meta.dirname), 'dist/console');

function rootAbove(directory: string): string {
  const isRoot = existsSync(join(directory, 'package.json')) || directory === dirname(directory);
  return isRoot ? directory : rootAbove(dirname(directory));
}
