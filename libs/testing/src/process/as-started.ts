import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '../../../../package.json');
const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };
const words = scripts.start.slice(scripts.start.lastIndexOf('&&')).split(' ');

/** The flags that `npm start` passes to Node. */
export const NODE_FLAGS: readonly string[] = words.filter((word) => word.startsWith('--'));

const settings = words
  .filter((word) => /^[A-Z_]+=/.test(word))
  .map((word): [string, string] => {
    const [name = '', value = ''] = word.split('=');
    return [name, value];
  });

/** The environment that `npm start` sets for any program, and otherwise only where programs are found. */
export const START_ENVIRONMENT: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env['PATH'],
  ...Object.fromEntries(settings),
};
