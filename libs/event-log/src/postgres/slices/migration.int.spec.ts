import { eventRecordedV1 } from '@parley/contracts';
import { newId } from '@parley/kernel';
import { connectPostgres, migratePostgres, postgresOf, type Queryable } from '@parley/postgres';
import { createTestDatabase, eventMessage, storeOfBefore, type TestDatabase } from '@parley/testing';
import { appendToLog } from '../append.js';
import { logSlices } from './log-slice.js';

/** The last migration before the log was in slices, and the one that bounds its table. */
const LAST_BEFORE = 1700000000400;
const BOUND = 1700000000430;

describe('a log of before it was in slices', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const withStore = async <T>(work: (db: Queryable) => Promise<T>): Promise<T> => {
    const dataSource = await connectPostgres({ ...database.connection, poolSize: 2 });
    return work(postgresOf(dataSource)).finally(() => dataSource.destroy());
  };
  const append = (db: Queryable, revisions: number) =>
    appendToLog(
      db,
      eventRecordedV1,
      Array.from({ length: revisions }, (_, index) => eventMessage({ tenantId: newId(), revision: index })),
    );
  const entries = (db: Queryable) =>
    db.query<{ id: number; slice: string; payload: string; file: string }>({
      text: `SELECT log.id, log.payload, c.relname AS slice, c.relfilenode::text AS file FROM log
             JOIN pg_class c ON c.oid = log.tableoid ORDER BY log.xid, log.id`,
    });

  it('becomes the first slice as it is, and ids go on', async () => {
    await storeOfBefore(LAST_BEFORE, (db) => append(db, 30))(database.connection);
    const before = await withStore(entries);
    await migratePostgres(database.connection);
    await withStore(async (db) => {
      const after = await entries(db);
      expect(after.map(({ id, payload, file }) => ({ id, payload, file }))).toEqual(
        before.map(({ id, payload, file }) => ({ id, payload, file })),
      );
      expect(new Set(after.map(({ slice }) => slice))).toEqual(new Set(['log_before']));
      await append(db, 30);
      const all = await entries(db);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(all.slice(0, after.length)).toEqual(after);
    });
  });

  it('takes entries between the steps of the migration, and after each', async () => {
    await storeOfBefore(BOUND, (db) => append(db, 10))(database.connection);
    await withStore((db) => append(db, 10));
    await migratePostgres(database.connection);
    await withStore(async (db) => {
      const held = (await entries(db)).length;
      await append(db, 10);
      expect((await entries(db)).length).toBeGreaterThan(held);
      const slices = await logSlices(db);
      expect(slices[0]).toMatchObject({ name: 'log_before', lower: 0 });
      expect(slices.at(-1)?.upper).toBeNull();
    });
  });

  it('is cut beside processes that go on writing and reading, which neither fail nor miss anything', async () => {
    await storeOfBefore(LAST_BEFORE, (db) => append(db, 10))(database.connection);
    await withStore(async (db) => {
      let migrating = true;
      let written = 10;
      const seen: number[] = [];
      const write = async () => {
        for (; migrating; written += 5) await append(db, 5);
      };
      const read = async () => {
        // A transaction of any database of this server holds back what can be read.
        while (migrating || seen.length === 0) {
          const rows = await db.query<{ id: number }>({
            text: `SELECT id FROM log WHERE id > $1 AND xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid, id`,
            values: [seen.at(-1) ?? 0],
          });
          seen.push(...rows.map(({ id }) => id));
        }
      };
      const migrated = migratePostgres(database.connection).finally(() => (migrating = false));
      await Promise.all([migrated, write(), read()]);
      const stored = await entries(db);
      expect(stored.flatMap(({ payload }) => JSON.parse(payload) as unknown[])).toHaveLength(written);
      expect(seen).toEqual(stored.slice(0, seen.length).map(({ id }) => id));
    });
  });

  it('leaves a database that is in use more time for its migration than one that nobody uses', async () => {
    const ends = async (rows: (db: Queryable) => Promise<void>) => {
      await storeOfBefore(LAST_BEFORE, rows)(database.connection);
      await migratePostgres(database.connection);
      return withStore(async (db) => {
        const [row] = await db.query<{ next: number }>({
          text: `SELECT pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS next`,
        });
        return ((await logSlices(db))[0]?.upper ?? 0) - (row?.next ?? 0);
      });
    };
    const inUse = await ends(async (db) => {
      await db.query({
        text: `INSERT INTO tenants (id, name, plan, created_at) VALUES ($1, 'one', 'enterprise', now())`,
        values: [newId()],
      });
    });
    expect(inUse).toBeGreaterThan(2 ** 23);
  });
});
