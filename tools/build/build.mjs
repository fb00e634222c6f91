import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { consoleIsStale, programsAreStale, staleProjects } from './stale.mjs';

/** Builds what is older than its sources; compilers print only when they fail. */
const root = join(import.meta.dirname, '../..');
const stale = staleProjects(root);
if (stale.length > 0) run('Building Parley ...', 'node_modules/@nestjs/cli/bin/nest.js', 'build', ...stale);
if (programsAreStale(root)) run('Joining its programs ...', 'tools/build/programs.mjs');
if (consoleIsStale(root)) run('Building the console ...', 'node_modules/vite/bin/vite.js', 'build', 'apps/console');

function run(say, program, ...given) {
  console.log(say);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...given], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  process.stderr.write(stdout + stderr);
  process.exit(status ?? 1);
}
