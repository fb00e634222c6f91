import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

const SOURCE = join(import.meta.dirname, '../../libs/analysis/src');
/** Inside node_modules, so that the compiled library finds its packages. */
const TARGET = join(import.meta.dirname, '../../node_modules/.cache/parley-analysis');

/** Compiles the library as the build does, to measure loading without the time of a compiler. Returns its folder. */
export function compileLibrary(): string {
  rmSync(TARGET, { recursive: true, force: true });
  for (const entry of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    const target = join(TARGET, entry);
    mkdirSync(dirname(target), { recursive: true });
    if (entry.endsWith('.json')) cpSync(join(SOURCE, entry), target);
    if (!entry.endsWith('.ts') || /\.(?:spec|d)\.ts$/.test(entry)) continue;
    const { code } = transformFileSync(join(SOURCE, entry), {
      swcrc: false,
      module: { type: 'es6' },
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    writeFileSync(target.replace(/\.ts$/, '.js'), code);
  }
  writeFileSync(join(TARGET, 'package.json'), '{"type":"module"}');
  return TARGET;
}
