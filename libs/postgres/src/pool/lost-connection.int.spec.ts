import { setTimeout as sleep } from 'node:timers/promises';
import { isStoreOutage } from '@parley/kernel';
import { createTestStore, eventually, type TestStore } from '@parley/testing';
import type { Queryable } from '../postgres.js';

const ownPid = async (on: Queryable): Promise<number> => {
  const [row] = await on.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  return row?.pid ?? 0;
};

/** An error event that nobody listens for would end this process, and the test with it. */
describe('a connection that is lost', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());

  const terminate = async (pid: number): Promise<void> => {
    await store.postgres.query({ text: 'SELECT pg_terminate_backend($1)', values: [pid] });
    // Its end is noticed while no statement runs on it.
    await sleep(200);
  };

  it('inside a transaction says that the store is away, and the next transaction has another', async () => {
    const lost = store.postgres.transaction(async (tx) => {
      await terminate(await ownPid(tx));
      await tx.query({ text: 'SELECT 1' });
    });
    await expect(lost.catch(isStoreOutage)).resolves.toBe(true);
    await expect(store.postgres.transaction((tx) => ownPid(tx))).resolves.toBeGreaterThan(0);
  });

  it('in the hands of whoever borrowed it does no harm', async () => {
    const client = await store.postgres.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await terminate(rows[0]?.pid ?? 0);
    await expect(client.query('SELECT 1').catch(isStoreOutage)).resolves.toBe(true);
    client.release(true);
  });

  it('in the middle of a statement fails that one alone', async () => {
    const sleeping = store.postgres.query({ text: "SELECT pg_sleep(60), 'to be ended'" });
    const failed = sleeping.catch(isStoreOutage);
    await eventually('the statement runs, and is ended', async () => {
      const ended = await store.postgres.query({
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE state = 'active' AND query LIKE '%to be ended%' AND pid <> pg_backend_pid()`,
      });
      return ended.length > 0;
    });
    await expect(failed).resolves.toBe(true);
    await expect(ownPid(store.postgres.reads)).resolves.toBeGreaterThan(0);
  });
});
