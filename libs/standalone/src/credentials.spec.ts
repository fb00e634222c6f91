import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryDirectory, temporaryDirectory } from '../../testing/src/files/temporary-directory.js';
import { readCredentials, saveCredentials } from './credentials.js';

describe('the credentials beside the data', () => {
  let directory: TemporaryDirectory;
  beforeEach(async () => (directory = await temporaryDirectory()));
  afterEach(() => directory.remove());

  it('are new where there are none, and the saved ones afterwards', async () => {
    const made = await readCredentials(directory.path);
    expect(made).toEqual({ operatorKey: expect.stringMatching(/^[\w-]{32}$/) as string, demo: null });
    const saved = { ...made, demo: { tenantId: 't', productId: 'p', key: 'k' } };
    await saveCredentials(directory.path, saved);
    expect(await readCredentials(directory.path)).toEqual(saved);
  });

  it.each(['', 'null', '{}', '{"operatorKey":"k"}', '{"operatorKey":"k","demo":{"key":"k"}}'])(
    'end the start with a sentence where they are damaged: %s',
    async (text) => {
      const file = join(directory.path, 'credentials.json');
      await writeFile(file, text);
      await expect(readCredentials(directory.path)).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining(`${file} is damaged`) as string,
      });
    },
  );
});
