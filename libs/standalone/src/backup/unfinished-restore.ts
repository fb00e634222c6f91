import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@parley/kernel';
import { stopOrphan } from '@parley/postgres';

/** A file that exists until a restore has finished: without it, an interrupted one would pass for an empty service. */
const MARKER = 'restoring';
/** What a restore makes; the marker is the last to be removed. */
const MADE = ['postgres', 'credentials.json', 'credentials.json.new', MARKER];
/** Holds sockets alone. */
const RUNTIME = 'run';

/** @throws StartupError if the directory holds more than what an interrupted restore has left. */
export async function requireRestorable(dataDirectory: string): Promise<void> {
  const entries = await readdir(dataDirectory).catch((): string[] => []);
  const ours = entries.includes(MARKER) ? [RUNTIME, ...MADE] : [RUNTIME];
  if (entries.every((name) => ours.includes(name))) return;
  throw new StartupError(`${dataDirectory} is not empty: set PARLEY_DATA_DIR to a folder that is.`);
}

/** @throws StartupError if a restore into the directory was interrupted. */
export async function requireNoUnfinishedRestore(dataDirectory: string): Promise<void> {
  const isThere = await access(join(dataDirectory, MARKER)).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  throw new StartupError(`The restore into ${dataDirectory} did not finish: run it again, or delete the folder.`);
}

export const markUnfinished = (dataDirectory: string): Promise<void> =>
  writeFile(join(dataDirectory, MARKER), '', { mode: 0o600, flush: true });

export const markFinished = (dataDirectory: string): Promise<void> => rm(join(dataDirectory, MARKER));

/** Removes what a restore has made. The caller holds the lock of the data directory. */
export async function removeUnfinished(dataDirectory: string): Promise<void> {
  await stopOrphan(join(dataDirectory, 'postgres'), () => undefined);
  for (const name of MADE) await rm(join(dataDirectory, name), { recursive: true, force: true });
}
