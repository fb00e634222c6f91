import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsOf, StartupError } from '@parley/kernel';

/** What the first start generates, kept beside the data for later starts to show. Only the owner can read it. */
export interface Credentials {
  readonly operatorKey: string;
  readonly demo: DemoTenant | null;
}

export interface DemoTenant {
  readonly tenantId: string;
  readonly productId: string;
  readonly key: string;
}

const FILE = 'credentials.json';

export function isCredentials(value: unknown): value is Credentials {
  const { operatorKey, demo } = fieldsOf(value);
  const { tenantId, productId, key } = fieldsOf(demo);
  return (
    typeof operatorKey === 'string' &&
    (demo === null || [tenantId, productId, key].every((text) => typeof text === 'string'))
  );
}

/** @throws StartupError if the file is damaged. */
export async function readCredentials(dataDirectory: string): Promise<Credentials> {
  const file = join(dataDirectory, FILE);
  try {
    const credentials: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isCredentials(credentials)) return credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { operatorKey: randomBytes(24).toString('base64url'), demo: null };
    }
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartupError(`${file} is damaged: put a copy of it back, or delete it to get new keys and a new tenant.`);
}

export async function saveCredentials(dataDirectory: string, credentials: Credentials): Promise<void> {
  const file = join(dataDirectory, FILE);
  // A rename is all or nothing: a kill in the middle leaves the old file.
  await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
