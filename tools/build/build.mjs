import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleProjects } from './stale-projects.mjs';

/** Builds what is older than its sources; the compiler is heard only when it fails. */
const root = join(import.meta.dirname, '../..');
const stale = staleProjects(root);
if (stale.length > 0) {
  console.log('Building Parley ...');
  const nest = join(root, 'node_modules/@nestjs/cli/bin/nest.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [nest, 'build', ...stale], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) process.stderr.write(stdout + stderr);
  process.exitCode = status ?? 1;
}
