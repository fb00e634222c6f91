import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '../openapi/document.js';
import { apiTypes, clientTypes } from './api-types.js';
import { pythonTypes } from './python-types.js';

const file = (path: string) => join(import.meta.dirname, '../..', path);
const document = await openApiDocument();
const ofConsole = file('apps/console/src/api/schema.ts');
await writeFile(ofConsole, await apiTypes(document, ofConsole));
const ofClient = file('clients/typescript/src/schema.ts');
await writeFile(ofClient, await clientTypes(document, ofClient));
await writeFile(file('clients/python/parley_client/schema.py'), pythonTypes(document));
process.exit(0);
