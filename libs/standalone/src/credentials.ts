import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

export async function readCredentials(dataDirectory: string): Promise<Credentials> {
  try {
    return JSON.parse(await readFile(join(dataDirectory, FILE), 'utf8')) as Credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { operatorKey: randomBytes(24).toString('base64url'), demo: null };
  }
}

export async function saveCredentials(dataDirectory: string, credentials: Credentials): Promise<void> {
  const file = join(dataDirectory, FILE);
  // A rename is all or nothing: a kill in the middle leaves the old file.
  await writeFile(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
