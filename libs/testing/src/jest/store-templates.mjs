import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the suites of one run keep migrated stores to copy: migrating takes longer than most suites. */
let directory;

export async function openStoreTemplates() {
  directory = await mkdtemp(join('/tmp', `parley-jest-${process.pid}-`));
  process.env.PARLEY_TEST_TEMPLATES = directory;
  process.env.PARLEY_TEST_TEMPLATE_DATABASE = `parley_test_template_${randomBytes(6).toString('hex')}`;
}

export async function closeStoreTemplates() {
  await rm(directory, { recursive: true, force: true });
  const url = process.env.PARLEY_TEST_POSTGRES_URL;
  if (url) await dropTemplate(url);
}

async function dropTemplate(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client
    .query(`DROP DATABASE IF EXISTS ${process.env.PARLEY_TEST_TEMPLATE_DATABASE}`)
    .finally(() => client.end());
}
