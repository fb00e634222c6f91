import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build depends on besides the sources. */
const SETTINGS = ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'];
const LEFT_OUT = /\.(spec|d)\.ts$/;
/** The console is built separately: see stale-console.mjs. */
const isConsole = (sourceRoot, path) => sourceRoot === 'apps' && path.startsWith('console/');

/** Projects of nest-cli.json with a source that was never built, or that changed after it was. */
export function staleProjects(root) {
  const { projects } = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8'));
  const settings = Math.max(...SETTINGS.map((path) => changedAt(join(root, path))));
  return Object.keys(projects).filter((name) => {
    const { sourceRoot, compilerOptions } = projects[name];
    const builds = compilerOptions?.assets === undefined ? /\.ts$/ : /\.(ts|json)$/;
    return readdirSync(join(root, sourceRoot), { recursive: true })
      .filter((path) => builds.test(path) && !LEFT_OUT.test(path) && !isConsole(sourceRoot, path))
      .some((path) => {
        const builtAt = changedAt(join(root, 'dist', sourceRoot, path.replace(/\.ts$/, '.js')));
        return builtAt < Math.max(settings, changedAt(join(root, sourceRoot, path)));
      });
  });
}

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
