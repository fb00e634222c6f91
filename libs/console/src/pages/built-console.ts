import { join } from 'node:path';
import { ROOT } from '@parley/platform';

/** Where `npm run build` puts the pages. */
export const CONSOLE_DIRECTORY = join(ROOT, 'dist/console');
