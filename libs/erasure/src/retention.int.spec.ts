import { setTimeout as sleep } from 'node:timers/promises';
import type { DeadLetter } from '@parley/event-log';
import { Clock } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { EnforceRetention } from './retain/enforce-retention.js';
import { factsOf, postgresText } from './testing/traces.js';

const DAY_MS = 86_400_000;

class TestClock extends Clock {
  private skippedMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.skippedMs);
  }

  skipDays(days: number): void {
    this.skippedMs += days * DAY_MS;
  }
}

describe('retention', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ clock });
  });
  afterAll(() => service.close());

  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  const converse = async (tenant: TestTenant, name: string, ...days: number[]) => {
    const { client, productId } = tenant;
    const { status } = await client.post('/v1/messages', {
      productId,
      externalUserId: 'ada',
      externalConversationId: name,
      messages: days.map((day) => ({ role: 'user', content: `said in ${name}`, createdAt: daysAgo(day) })),
    });
    expect(status).toBe(201);
    await client.post('/v1/ratings', {
      productId,
      externalConversationId: name,
      rating: 1,
      ratingMin: 0,
      ratingMax: 1,
      feedback: `rated ${name}`,
    });
  };
  const happen = (tenant: TestTenant, name: string, days: number, more: object = {}) =>
    tenant.client.post('/v1/events', {
      productId: tenant.productId,
      eventType: name,
      value: 'x',
      eventAt: daysAgo(days),
      ...more,
    });
  const until = async (condition: () => Promise<boolean>) => {
    while (!(await condition())) await sleep(100);
  };
  const eventsIn = async (tenant: TestTenant) => [
    ...new Set(
      (await factsOf(service, tenant.id))
        .filter((row) => row['table'] === 'event_facts')
        .map((row) => row['event_type']),
    ),
  ];

  it('deletes from every store what is older than the tenant keeps, and nothing else', async () => {
    const short = await service.newTenant('enterprise', 30);
    const forever = await service.newTenant();
    for (const tenant of [short, forever]) {
      await converse(tenant, 'old chat', 29.8, 29.5);
      await converse(tenant, 'long chat', 29.5, 1);
      await converse(tenant, 'new chat', 1);
      await happen(tenant, 'old event', 29.5);
      await happen(tenant, 'new event', 28);
    }
    await service.caughtUp();
    clock.skipDays(1);
    await until(async () => !(await eventsIn(short)).includes('old event'));

    const interactions = await short.client.get<{ externalId: string }[]>('/v1/interactions');
    expect(interactions.body.map(({ externalId }) => externalId).sort()).toEqual(['long chat', 'new chat']);
    expect((await short.client.get<{ eventType: string }[]>('/v1/events')).body).toHaveLength(1);
    expect((await forever.client.get<unknown[]>('/v1/interactions')).body).toHaveLength(3);

    const check = async () => {
      expect(await eventsIn(short)).toEqual(['new event']);
      expect((await eventsIn(forever)).sort()).toEqual(['new event', 'old event']);
      const conversations = (tenant: TestTenant, table: string) =>
        factsOf(service, tenant.id).then(
          (rows) => new Set(rows.filter((row) => row['table'] === table).map((row) => row['conversation_id'])).size,
        );
      for (const table of ['conversation_facts', 'conversation_analysis']) {
        expect(await conversations(short, table)).toBe(2);
        expect(await conversations(forever, table)).toBe(3);
      }
    };
    await check();
    await service.replays.fromStart(false);
    await service.caughtUp();
    await check();
    const text = await postgresText(service);
    expect(text.split('said in old chat')).toHaveLength(3);
    expect(text.split('rated new chat').length).toBeGreaterThan(2);
  });

  it('forgets the insertId of an event with it, and that its user paid', async () => {
    const tenant = await service.newTenant('enterprise', 30);
    const sale = { value: '5 EUR', valueType: 'currency', externalUserId: 'ada', insertId: 'order-1' };
    const sell = (days: number) => happen(tenant, 'sale', days, sale);
    const paying = () =>
      service.postgres.query({ text: 'SELECT FROM users_with_revenue WHERE tenant_id = $1', values: [tenant.id] });
    expect([(await sell(29.5)).status, (await sell(29.5)).status]).toEqual([201, 200]);
    for (const days of [29.5, 20]) {
      await happen(tenant, 'another sale', days, { ...sale, externalUserId: 'pays again', insertId: `order-${days}` });
    }
    await service.caughtUp();
    expect(await paying()).toHaveLength(2);
    clock.skipDays(2);
    await until(async () => !(await eventsIn(tenant)).includes('sale'));
    expect(await paying()).toHaveLength(1);
    expect((await sell(1)).status).toBe(201);
  });

  it('goes on from day to day', async () => {
    const tenant = await service.newTenant('enterprise', 10);
    await converse(tenant, 'ages', 5);
    await service.caughtUp();
    clock.skipDays(1);
    await sleep(1_500);
    expect((await tenant.client.get<unknown[]>('/v1/interactions')).body).toHaveLength(1);
    clock.skipDays(5);
    await until(async () => (await factsOf(service, tenant.id)).every((row) => row['table'] === 'user_facts'));
    expect((await tenant.client.get<unknown[]>('/v1/interactions')).body).toEqual([]);
  });

  it('looks once more for dead letters that lanes made of what they still held', async () => {
    await service.maintenance.stop();
    const tenant = await service.newTenant('enterprise', 30);
    const letter = (eventId: string, days: number): DeadLetter => ({
      lane: 'event-facts',
      contract: 'event.recorded.v2',
      payload: JSON.stringify([{ tenantId: tenant.id, eventId, eventAt: daysAgo(days) }]),
      origin: `events/0@${eventId}`,
      step: 'project',
      reason: 'Too late.',
      attempts: 1,
    });
    let asked = 0;
    const barrier = {
      passed: async () => {
        if (++asked === 2) await service.deadLetters.add([letter('1', 31), letter('2', 1)]);
        return true;
      },
    };
    const retention = new EnforceRetention(service.postgres, barrier, service.clickhouse);
    for await (const _ of retention.run(clock.now(), new AbortController().signal));
    const left = await service.postgres.query({
      text: `SELECT origin FROM dead_letters WHERE payload LIKE '%' || $1 || '%'`,
      values: [tenant.id],
    });
    expect(left).toEqual([{ origin: 'events/0@2' }]);
    expect(asked).toBe(3);
  });
});
