import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerAccount } from './server-account.js';

/**
 * Anyone who can enter this directory is the database's superuser, so it is closed to other users. Leftovers are
 * removed: the caller has made sure that no server runs, but PostgreSQL would take another process with the old pid for
 * one.
 */
export async function prepareSocketDirectory(path: string, account: ServerAccount | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (account) await chown(path, account.uid, account.gid);
  await rm(join(path, '.s.PGSQL.5432'), { force: true });
  await rm(join(path, '.s.PGSQL.5432.lock'), { force: true });
}
