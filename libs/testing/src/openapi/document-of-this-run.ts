import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@parley/kernel';
import { required } from '../jest/required.js';
import { ApiDocument, type RawDocument } from './api-document.js';

let document: Promise<ApiDocument> | null = null;

/**
 * What any service of this Jest run says of itself: all have the same code, and making the document takes a service as
 * long as a dozen answers.
 *
 * @param read asks a service for its document; called by the run's first suite.
 */
export const documentOfThisRun = (read: () => Promise<string>): Promise<ApiDocument> =>
  (document ??= kept(read).then((text) => new ApiDocument(JSON.parse(text) as RawDocument)));

async function kept(read: () => Promise<string>): Promise<string> {
  const path = join(required('PARLEY_TEST_TEMPLATES'), 'openapi.json');
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const text = await read();
  const whole = `${path}.${newId()}`;
  await writeFile(whole, text);
  await rename(whole, path);
  return text;
}
