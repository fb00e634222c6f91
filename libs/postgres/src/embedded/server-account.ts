import { readFile, stat } from 'node:fs/promises';
import { StartupError } from '@parley/kernel';

/** The user that PostgreSQL runs as, when that is not the user of this process. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * PostgreSQL does not run as root. Started by root, it runs as the owner of the existing cluster, else as `postgres`,
 * else as `nobody`; no account is created on the machine. An ordinary user runs it as themselves: undefined.
 */
export async function serverAccount(directory: string): Promise<ServerAccount | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const accounts = await knownAccounts();
  const owner = await stat(directory).catch(() => undefined);
  if (owner && owner.uid !== 0) {
    const name = accounts.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid);
    return { uid: owner.uid, gid: owner.gid, name };
  }
  const account = accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  if (!account || account.uid === 0) {
    throw new StartupError('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
  }
  return account;
}

async function knownAccounts(): Promise<ServerAccount[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
