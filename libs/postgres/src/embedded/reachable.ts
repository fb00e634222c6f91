import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '@parley/kernel';
import type { ServerAccount } from './server-account.js';

/** Names the parent directory that is closed, which PostgreSQL's own message does not. */
export async function assertReachable(path: string, account: ServerAccount | undefined): Promise<void> {
  if (!account) return;
  for (const directory of parents(path)) {
    const { uid, gid, mode } = await stat(directory);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) {
      throw new StartupError(
        `PostgreSQL does not run as root, and as user ${account.name} it cannot pass through ${directory} to ` +
          `${path}: run Parley as an ordinary user, or open it with chmod o+x ${directory}.`,
      );
    }
  }
}

/** Outermost first. */
function parents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...parents(parent), parent];
}
