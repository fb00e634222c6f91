import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../openapi/document.js';
import { apiTypes, clientTypes } from './api-types.js';
import { pythonTypes } from './python-types.js';

describe('the types of the API in the console', () => {
  it('are those that `npm run console:types` makes', async () => {
    const file = join(import.meta.dirname, '../../apps/console/src/api/schema.ts');
    expect(readFileSync(file, 'utf8')).toBe(await apiTypes(await openApiDocument(), file));
  });

  it('are those that it makes for the client of callers, too', async () => {
    const file = join(import.meta.dirname, '../../clients/typescript/src/schema.ts');
    expect(readFileSync(file, 'utf8')).toBe(await clientTypes(await openApiDocument(), file));
  });

  it('are those that it makes for the client of callers in Python', async () => {
    const file = join(import.meta.dirname, '../../clients/python/parley_client/schema.py');
    expect(readFileSync(file, 'utf8')).toBe(pythonTypes(await openApiDocument()));
  });
});
