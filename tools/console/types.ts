import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '../openapi/document.js';
import { apiTypes } from './api-types.js';

const file = join(import.meta.dirname, '../../apps/console/src/api/schema.ts');
await writeFile(file, await apiTypes(await openApiDocument(), file));
process.exit(0);
