import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';

const ASSETS = resolve(import.meta.dirname, '../../../../dist/console/assets');

/** Weighs the scripts and styles that the context's pages load from now on, compressed as they are sent. */
export function weighBundle(context: BrowserContext): { kiB(): Promise<number> } {
  const names = new Set<string>();
  context.on('request', (request) => names.add(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  const sizeOf = async (name: string) => gzipSync(await readFile(join(ASSETS, name))).length;
  return {
    kiB: async () => {
      const loaded = (await readdir(ASSETS)).filter((name) => names.has(name) && /\.(js|css)$/.test(name));
      const sizes = await Promise.all(loaded.map(sizeOf));
      return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
    },
  };
}
