import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build depends on besides the sources. */
const SETTINGS = ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'];
/** Tests and declarations, of which nothing is built. */
const LEFT_OUT = /\.(spec|d)\.ts$/;
/** The console is built separately. */
const isConsole = (sourceRoot, path) => sourceRoot === 'apps' && path.startsWith('console/');

/** Projects of nest-cli.json with a source that was never compiled, or that changed after it was. */
export function staleProjects(root) {
  const { projects } = JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8'));
  const settings = lastChange(SETTINGS.map((path) => join(root, path)));
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

/** Whether something was compiled after the programs were joined with their packages, or one never was. */
export function programsAreStale(root) {
  const compiled = ['apps', 'libs'].flatMap((folder) => filesIn(join(root, 'dist', folder)));
  const changed = lastChange([...compiled, join(root, 'package-lock.json'), join(root, 'tools/build/programs.mjs')]);
  const programs = readdirSync(join(root, 'dist/apps')).map((name) => join(root, 'dist/programs', `${name}.js`));
  return programs.some((path) => changedAt(path) < changed);
}

/** Whether a source of the console changed after its pages were built, or the pages were never built. */
export function consoleIsStale(root) {
  const sources = filesIn(join(root, 'apps/console')).filter((path) => !LEFT_OUT.test(path));
  return changedAt(join(root, 'dist/console/index.html')) < lastChange([...sources, join(root, 'package-lock.json')]);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

const lastChange = (paths) => Math.max(...paths.map(changedAt));
/** The beginning of time for what is not there. */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
