import pg from 'pg';
import { createTestDatabase } from './test-database.js';

async function currentDatabase(options: string | pg.ClientConfig): Promise<unknown> {
  const client = typeof options === 'string' ? new pg.Client(options) : new pg.Client(options);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.end();
  return rows[0]?.name;
}

describe('createTestDatabase', () => {
  it('makes a database that options and url both lead to, and drops it while connections are open', async () => {
    const database = await createTestDatabase();
    expect(database.name).toMatch(/^parley_test_/);
    expect(await currentDatabase(database.connection)).toBe(database.name);
    expect(await currentDatabase(database.url)).toBe(database.name);

    const forgotten = new pg.Client(database.connection);
    forgotten.on('error', () => undefined);
    await forgotten.connect();
    await database.drop();
    await expect(currentDatabase(database.connection)).rejects.toThrow('does not exist');
  });
});
