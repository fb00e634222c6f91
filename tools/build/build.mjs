import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { consoleIsStale } from './stale-console.mjs';
import { staleProjects } from './stale-projects.mjs';

/** Builds projects that are older than their sources; compilers print only when they fail. */
const root = join(import.meta.dirname, '../..');
const stale = staleProjects(root);
const steps = [
  ...(stale.length > 0 ? [['Building Parley ...', 'node_modules/@nestjs/cli/bin/nest.js', 'build', ...stale]] : []),
  ...(consoleIsStale(root)
    ? [['Building the console ...', 'node_modules/vite/bin/vite.js', 'build', 'apps/console']]
    : []),
];
for (const [say, program, ...given] of steps) {
  console.log(say);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...given], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) continue;
  process.stderr.write(stdout + stderr);
  process.exitCode = status ?? 1;
  break;
}
