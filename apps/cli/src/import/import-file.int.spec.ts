import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '../../../../libs/testing/src/files/temporary-directory.js';
import { runTypeScript } from '../../../../libs/testing/src/process/typescript-process.js';

const IMPORT_FILE = new URL('./import-file.ts', import.meta.url).href;
const WITHIN_MS = 5_000;

describe('an import that fails', () => {
  it('ends in a terminal, where its progress bar has a timer', async () => {
    const directory = await temporaryDirectory();
    const file = join(directory.path, 'lines.jsonl');
    await writeFile(file, '{}');
    const importing = runTypeScript(`
      process.stderr.isTTY = true;
      const { importFile } = await import('${IMPORT_FILE}');
      const kind = { name: 'test', linesPerBatch: 1, send: () => Promise.reject(new Error('gone')) };
      await importFile({ identity: 'test' }, kind, '${file}', {}).catch(({ message }) => console.log(message));
    `);
    await importing.printed('gone');
    const timer = setTimeout(() => importing.child.kill(), WITHIN_MS);
    expect((await importing.ended).code).toBe(0);
    clearTimeout(timer);
    await directory.remove();
  });
});
