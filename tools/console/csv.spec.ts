import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const formulaIn = (path: string): string | undefined =>
  /^const FORMULA = (.+);$/m.exec(readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))?.[1];

describe('a file that the console makes', () => {
  it('takes for a formula what a file of the API does', () => {
    const ofApi = formulaIn('libs/http/src/export/csv.ts');
    expect(ofApi).toBeDefined();
    expect(formulaIn('apps/console/src/ui/csv.ts')).toBe(ofApi);
  });
});
