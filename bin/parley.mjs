#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/programs/cli.js', import.meta.url);
if (!existsSync(main)) {
  console.error('Parley is not built yet. Run "npm run build" first.');
  process.exit(1);
}
await import(main.href);
