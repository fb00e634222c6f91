import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '../../../../libs/testing/src/files/temporary-directory.js';
import { readTenant, saveTenant } from './tenant.js';

describe('where the demo is in the service', () => {
  let directory: TemporaryDirectory;
  beforeEach(async () => (directory = await temporaryDirectory()));
  afterEach(() => directory.remove());

  it('is not known before it was filled, and is read back afterwards', async () => {
    expect(await readTenant(directory.path)).toBeNull();
    const products = { support: 's', sales: 't', docs: 'u' };
    const tenant = { from: '2026-01-01', to: '2026-02-01', products, versions: { v1: 'v' }, everybody: 'e' };
    await saveTenant(directory.path, tenant);
    expect(await readTenant(directory.path)).toEqual(tenant);
  });

  it.each(['', 'null', '{"from":"2026-01-01"}'])('is told to be damaged: %s', async (text) => {
    const file = join(directory.path, 'demo.json');
    await writeFile(file, text);
    await expect(readTenant(directory.path)).rejects.toThrow(`${file} is damaged.`);
  });
});
