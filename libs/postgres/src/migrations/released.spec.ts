import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from './index.js';

type Migration = new () => MigrationInterface;

/** The statements of a migration, without running them: none of ours asks the database what to do. */
async function hashOf(migration: Migration): Promise<string> {
  const hash = createHash('sha256');
  const runner = { query: async (sql: string) => void hash.update(`${sql};`) };
  await new migration().up(runner as unknown as QueryRunner);
  return hash.digest('hex');
}

const hashesOf = async (migrations: readonly Migration[]): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(migrations.map(async (one) => [one.name, await hashOf(one)] as const)));

describe('migrations', () => {
  // A database that has had one will not have it again: an edit would make two schemas that both count as this version.
  // A new migration brings its line for released.json; nobody ever changes one.
  it('are what was released, statement by statement, and each new one is noted', async () => {
    const released: unknown = JSON.parse(await readFile(new URL('released.json', import.meta.url), 'utf8'));
    expect(await hashesOf(MIGRATIONS)).toEqual(released);
  });

  it('come in the order of their names, which is that of the databases that had some of them', () => {
    const moments = MIGRATIONS.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
  });

  it('differ from the release with any edit, be it a word of a comment', async () => {
    const made = (sql: string) =>
      class Migration implements MigrationInterface {
        up = (runner: QueryRunner): Promise<void> => runner.query(sql);
        down = (): Promise<void> => Promise.resolve();
      };
    const before = await hashOf(made('CREATE TABLE t (id uuid)'));
    expect(await hashOf(made('CREATE TABLE t (id uuid)'))).toBe(before);
    expect(await hashOf(made('CREATE TABLE t (id uuid) -- and why'))).not.toBe(before);
  });
});
