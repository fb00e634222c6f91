import { createTestStore, type TestStore } from '@parley/testing';
import type { Announcement } from '../domain/announcement.js';
import type { EventType } from '../domain/event-type.js';
import { storeTenant, storeWebhook } from '../testing/test-webhook.js';
import { announce } from './announce.js';

const AT = new Date('2026-11-01T00:00:00.000Z');

describe('an announcement', () => {
  let store: TestStore;
  let tenantId: string;
  beforeAll(async () => {
    store = await createTestStore();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    tenantId = await storeTenant(store.postgres);
  });

  const endpoint = async (events: readonly EventType[], status: 'active' | 'disabled' = 'active', of = tenantId) =>
    (await storeWebhook(store.postgres, of, { events, status })).id;

  const rated = (key: string, more: Partial<Announcement> = {}): Announcement => ({
    tenantId,
    type: 'rating.created',
    key,
    data: () => ({ rating: 1 }),
    at: AT,
    ...more,
  });

  const outbox = () =>
    store.postgres.query<{ webhookId: string; id: string; type: string; data: unknown; dueAt: Date }>({
      text: `SELECT webhook_id AS "webhookId", id, type, data, due_at AS "dueAt" FROM webhook_deliveries
             WHERE tenant_id = $1 ORDER BY webhook_id`,
      values: [tenantId],
    });

  it('is a message for each endpoint that listens, by one id, and for nobody else', async () => {
    const [one, two] = [await endpoint(['rating.created']), await endpoint(['alert.*', 'rating.created'])];
    await endpoint(['alert.*']);
    await endpoint(['rating.created'], 'disabled');
    await store.postgres.transaction((tx) => announce(tx, rated('r1')));
    const rows = await outbox();
    expect(rows.map(({ webhookId }) => webhookId)).toEqual([one, two].sort());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(rows[0]).toMatchObject({ type: 'rating.created', data: { rating: 1 }, dueAt: AT });
  });

  it('is not made where nobody listens', async () => {
    await endpoint(['alert.*']);
    const data = () => {
      throw new Error('Nobody asked.');
    };
    await store.postgres.transaction((tx) => announce(tx, rated('r1', { data })));
    expect(await outbox()).toEqual([]);
  });

  it('of an alert, whatever became of it, is for those that listen to alerts or that it names', async () => {
    const [listening, named] = [await endpoint(['alert.*']), await endpoint(['rating.created'])];
    await store.postgres.transaction((tx) =>
      announce(tx, [
        rated('a1', { type: 'alert.fired' }),
        rated('a2', { type: 'alert.resolved', webhookIds: [named] }),
      ]),
    );
    const rows = await outbox();
    expect(rows.map(({ webhookId, type }) => [webhookId, type]).sort()).toEqual(
      [
        [listening, 'alert.fired'],
        [named, 'alert.resolved'],
      ].sort(),
    );
  });

  it('goes with the transaction that it is of, and is one message however often it is made', async () => {
    await endpoint(['rating.created']);
    const undone = store.postgres.transaction(async (tx) => {
      await announce(tx, rated('r1'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await outbox()).toEqual([]);
    for (const key of ['r1', 'r1', 'r2']) await store.postgres.transaction((tx) => announce(tx, rated(key)));
    expect(await outbox()).toHaveLength(2);
  });

  it("never reaches another tenant's endpoint", async () => {
    const other = await storeTenant(store.postgres);
    const theirs = await endpoint(['rating.created'], 'active', other);
    await store.postgres.transaction((tx) => announce(tx, rated('r1', { webhookIds: [theirs] })));
    const [row] = await store.postgres.query({
      text: `SELECT FROM webhook_deliveries WHERE webhook_id = $1`,
      values: [theirs],
    });
    expect(row).toBeUndefined();
  });
});
