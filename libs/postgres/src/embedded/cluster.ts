import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '@parley/kernel';
import { startChild } from './child.js';
import type { NativePackage } from './native-package.js';
import type { ServerAccount } from './server-account.js';

export interface ClusterInput {
  readonly directory: string;
  readonly native: NativePackage;
  readonly account: ServerAccount | undefined;
  readonly unsafeFast: boolean;
  readonly log: (line: string) => void;
}

/**
 * Creates the cluster unless there is one. initdb works in a sibling directory that is renamed once it is complete, so
 * a directory with the final name is always a whole cluster, even after a power cut.
 */
export async function ensureCluster(input: ClusterInput): Promise<void> {
  const { directory, log } = input;
  await removeUnfinished(directory);
  const entries = await existingEntries(input);
  if (entries.includes('PG_VERSION')) return;
  if (entries.length > 0) throw new StartupError(`The directory ${directory} holds files that are not PostgreSQL's.`);

  log('creating the database files');
  const unfinished = `${unfinishedPrefix(directory)}${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { mode: 0o700 });
  if (input.account) await chown(unfinished, input.account.uid, input.account.gid);
  await initialise(unfinished, input);
  await rename(unfinished, directory);
  if (!input.unsafeFast) await syncDirectory(dirname(directory));
}

/**
 * Empty when there is no directory yet. A cluster that root or another user copied here stops the start with a plain
 * message.
 */
async function existingEntries({ directory, account }: ClusterInput): Promise<string[]> {
  const found = await stat(directory).catch(() => undefined);
  if (!found) return [];
  const uid = account?.uid ?? process.geteuid?.();
  const entries = await readdir(directory).catch(() => undefined);
  if (entries && (!entries.includes('PG_VERSION') || found.uid === uid)) return entries;
  throw new StartupError(
    `The database files in ${directory} belong to another user than PostgreSQL runs as (${account?.name ?? uid}): ` +
      'give them to that user with chown -R.',
  );
}

async function initialise(directory: string, { native, account, unsafeFast, log }: ClusterInput): Promise<void> {
  const args = ['-D', directory, '-U', 'postgres', '--auth-local=trust', '--auth-host=reject', '--no-instructions'];
  // The built-in provider sorts the same on every machine, so an upgrade of libc or ICU never breaks an index.
  args.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (unsafeFast) args.push('--no-sync');
  // Not detached: Ctrl-C ends it too, and it is of no use without this process.
  const { code, reason } = await startChild({ command: native.initdb, args, account, detached: false, log }).exit;
  if (code === 0) return;
  await rm(directory, { recursive: true, force: true });
  throw new StartupError(`The database files cannot be created in ${directory}: ${reason}.`);
}

/** Best effort: an initdb that outlived its Node may still be writing, and the next start removes the rest. */
async function removeUnfinished(directory: string): Promise<void> {
  const prefix = basename(unfinishedPrefix(directory));
  const siblings = await readdir(dirname(directory));
  for (const name of siblings.filter((sibling) => sibling.startsWith(prefix))) {
    await rm(join(dirname(directory), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function unfinishedPrefix(directory: string): string {
  return `${directory}.unfinished-`;
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
