import { readFileSync } from 'node:fs';
import { VERSION } from './version.js';

it('is the version of the package', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(VERSION).toBe(manifest.version);
});
