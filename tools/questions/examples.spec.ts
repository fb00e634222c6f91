import { readFileSync } from 'node:fs';
import { CONFIDENT, type TenantName, understand } from '../../libs/questions/src/index.js';

const here = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const names = JSON.parse(here('names.json')) as TenantName[];
const examples = [...here('../../docs/questions.md').matchAll(/^\| [a-z]+ \| (.+) \|$/gmu)]
  .flatMap(([, column = '']) => column.split(/; |(?<=\?) /u))
  .filter((example) => example !== 'for example');

it.each(examples)('an example of the documentation is answered: %s', (question) => {
  const understood = understand(question, { names, now: new Date('2026-11-18T12:00:00Z'), zone: 'UTC' });
  expect(understood?.confidence ?? 0).toBeGreaterThanOrEqual(CONFIDENT);
});
