import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assistant } from '../history/company.js';

/** Where to find the demo in the service: ids by the names that the history uses. */
export interface DemoTenant {
  /** ISO 8601: when the history begins and ends. */
  readonly from: string;
  readonly to: string;
  readonly products: Readonly<Record<Assistant['key'], string>>;
  /** Versions of the support assistant, by the name of the release. */
  readonly versions: Readonly<Record<string, string>>;
  /** A segment of everybody who talked, since analytics of a segment can be filtered by version. */
  readonly everybody: string;
}

const FILE = 'demo.json';

/** Null: the directory was not filled, or not to the end. */
export async function readTenant(dataDirectory: string): Promise<DemoTenant | null> {
  try {
    return JSON.parse(await readFile(join(dataDirectory, FILE), 'utf8')) as DemoTenant;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export const saveTenant = (dataDirectory: string, tenant: DemoTenant): Promise<void> =>
  writeFile(join(dataDirectory, FILE), `${JSON.stringify(tenant, null, 2)}\n`);
