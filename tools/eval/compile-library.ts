import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';

const LIBS = join(import.meta.dirname, '../../libs');
/** Inside node_modules, so that the compiled library finds its packages. */
const TARGET = join(import.meta.dirname, '../../node_modules/.cache/parley-analysis');

/** Compiles the library as the build does, to measure loading without the time of a compiler. Returns its folder. */
export function compileLibrary(): string {
  rmSync(TARGET, { recursive: true, force: true });
  for (const lib of ['kernel', 'metrics', 'analysis']) compile(lib);
  writeFileSync(join(TARGET, 'package.json'), '{"type":"module"}');
  return join(TARGET, 'analysis');
}

function compile(lib: string): void {
  const source = join(LIBS, lib, 'src');
  for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const target = join(TARGET, lib, entry);
    mkdirSync(dirname(target), { recursive: true });
    if (entry.endsWith('.json')) cpSync(join(source, entry), target);
    if (!entry.endsWith('.ts') || /\.(?:spec|d)\.ts$/.test(entry)) continue;
    const { code } = transformFileSync(join(source, entry), {
      swcrc: false,
      module: { type: 'es6' },
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    const toTarget = '../'.repeat(entry.split('/').length);
    writeFileSync(target.replace(/\.ts$/, '.js'), code.replaceAll(/'@parley\/(\w+)'/g, `'${toTarget}$1/index.js'`));
  }
}
