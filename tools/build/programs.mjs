import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'rolldown';

/**
 * Joins each compiled program with the packages that it uses: Node takes longer to find and link some two thousand
 * modules than to run them, and whoever starts or scales a program waits for that.
 */
const compiled = join(import.meta.dirname, '../../dist');
const programs = join(compiled, 'programs');

await build({
  input: Object.fromEntries(
    readdirSync(join(compiled, 'apps')).map((name) => [name, join(compiled, 'apps', name, 'src/main.js')]),
  ),
  platform: 'node',
  // What Node itself loads, rather than the variants that packages carry for bundlers.
  resolve: { conditionNames: ['node'], mainFields: ['main'] },
  plugins: [{ name: 'own-files', transform: { filter: { id: /\/dist\/(apps|libs)\// }, handler: findOwnFiles } }],
  // Packages look for others that may be missing, and for these the program goes on without.
  onLog: (level, log, report) => log.code !== 'UNRESOLVED_IMPORT' && report(level, log),
  output: { dir: programs, cleanDir: true, format: 'esm', keepNames: true, chunkFileNames: 'shared-[hash].js' },
});

/** A module that reads a file beside itself goes on to read it where the compiler put it. */
function findOwnFiles(code, path) {
  const url = `new URL(${JSON.stringify(relative(programs, path))}, import.meta.url).href`;
  const folder = `(import.meta.dirname + ${JSON.stringify(`/${relative(programs, dirname(path))}`)})`;
  return code.replaceAll('import.meta.url', url).replaceAll('import.meta.dirname', folder);
}
