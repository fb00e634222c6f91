import { newId } from '@parley/kernel';
import { connectPostgres, migratePostgres, postgresOf, type Queryable } from '@parley/postgres';
import {
  createTestDatabase,
  startTestService,
  storeOfBefore,
  type TestService,
  type TestTenant,
} from '@parley/testing';

/** Stores an event like the last release that stored every event in a row. */
const insertAsBefore = (db: Queryable, tenantId: string, insertId: string) =>
  db.query<{ id: string }>({
    text: `INSERT INTO events (tenant_id, id, insert_id, product_id, event_type, value, value_type, influence,
             quality_impact_score, sample_rate, event_at, created_at)
           VALUES ($1, $2, $3, $1, 'sale', 'x', 'text', 'neutral', 0, 1, now(), now())
           ON CONFLICT (tenant_id, insert_id) WHERE insert_id IS NOT NULL DO NOTHING RETURNING id`,
    values: [tenantId, newId(), insertId],
  });

describe('an insertId', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const record = (insertId: string, more: object = {}) =>
    tenant.client.post<{ eventId: string }>('/v1/events', {
      productId: tenant.productId,
      eventType: 'sale',
      value: 'x',
      insertId,
      ...more,
    });
  const rows = (insertId: string) =>
    service.postgres.query({ text: 'SELECT id FROM events WHERE insert_id = $1', values: [insertId] });
  const waiting = { externalConversationId: 'has not begun' };

  it('stands for one event, whether the event has a row or stands in the log alone', async () => {
    for (const [insertId, ...attempts] of [
      ['log first', {}, waiting],
      ['row first', waiting, {}],
    ] as const) {
      const [first, second] = [await record(insertId, attempts[0]), await record(insertId, attempts[1])];
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body.eventId).toBe(first.body.eventId);
    }
    expect([(await rows('log first')).length, (await rows('row first')).length]).toEqual([0, 1]);
  });

  it('stands for one event when both come at once, many times over', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => record('at once', index % 2 === 0 ? waiting : {})),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.eventId)).size).toBe(1);
  });

  it('stands for one event when a gateway of the release before gets it too, and is free once that is deleted', async () => {
    await record('known to the log');
    expect(await insertAsBefore(service.postgres, tenant.id, 'known to the log')).toEqual([]);
    const [row] = await insertAsBefore(service.postgres, tenant.id, 'known to a row');
    const again = await record('known to a row');
    expect([again.status, again.body.eventId]).toEqual([200, row?.id]);
    await service.postgres.query({ text: 'DELETE FROM events WHERE id = $1', values: [row?.id] });
    expect((await record('known to a row')).status).toBe(201);
  });

  it('is one of each tenant', async () => {
    const other = await service.newTenant();
    await record('shared');
    const { status } = await other.client.post('/v1/events', {
      productId: other.productId,
      eventType: 'sale',
      value: 'x',
      insertId: 'shared',
    });
    expect(status).toBe(201);
  });
});

describe('insertIds of events from before they had keys', () => {
  const LAST_BEFORE = 1700000000432;
  const KEYS_WITHOUT_COPY = 1700000000440;

  it('get theirs from the migration, also one that came again between its steps', async () => {
    const database = await createTestDatabase();
    try {
      const tenantId = newId();
      const ids: string[] = [];
      await storeOfBefore(LAST_BEFORE, async (db) => {
        for (const insertId of ['one', 'two']) {
          ids.push(...(await insertAsBefore(db, tenantId, insertId)).map(({ id }) => id));
        }
      })(database.connection);
      await storeOfBefore(KEYS_WITHOUT_COPY, async (db) => {
        expect(await insertAsBefore(db, tenantId, 'one')).toEqual([]);
      })(database.connection);
      await migratePostgres(database.connection);
      const dataSource = await connectPostgres({ ...database.connection, poolSize: 1 });
      const keys = await postgresOf(dataSource)
        .query<{ eventId: string }>({
          text: `SELECT k.event_id AS "eventId" FROM unnest($2::text[]) WITH ORDINALITY AS named (insert_id, place)
                 JOIN event_keys k ON k.key = event_key($1, named.insert_id) ORDER BY named.place`,
          values: [tenantId, ['one', 'two']],
        })
        .finally(() => dataSource.destroy());
      expect(keys.map(({ eventId }) => eventId)).toEqual(ids);
    } finally {
      await database.drop();
    }
  });
});
