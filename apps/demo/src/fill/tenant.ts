import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsOf, StartupError } from '@parley/kernel';
import { type Assistant, ASSISTANTS } from '../history/company.js';

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

/**
 * Null: the directory was not filled, or not to the end.
 * @throws StartupError if the file is damaged.
 */
export async function readTenant(dataDirectory: string): Promise<DemoTenant | null> {
  const file = join(dataDirectory, FILE);
  try {
    const tenant: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isTenant(tenant)) return tenant;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartupError(`${file} is damaged. Delete ${dataDirectory}, and the demo is filled again.`);
}

function isTenant(value: unknown): value is DemoTenant {
  const { from, to, products, versions, everybody } = fieldsOf(value);
  const ids = [...ASSISTANTS.map(({ key }) => fieldsOf(products)[key]), ...Object.values(fieldsOf(versions))];
  return [from, to, everybody, ...ids].every((text) => typeof text === 'string');
}

export const saveTenant = (dataDirectory: string, tenant: DemoTenant): Promise<void> =>
  writeFile(join(dataDirectory, FILE), `${JSON.stringify(tenant, null, 2)}\n`);
