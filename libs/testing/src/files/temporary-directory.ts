import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface TemporaryDirectory {
  readonly path: string;
  remove(): Promise<void>;
}

/** Below /tmp and with a short name, because sockets go in here; others may pass through, for PostgreSQL under root. */
export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await realpath(await mkdtemp(join('/tmp', `parley-jest-${process.pid}-`)));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
