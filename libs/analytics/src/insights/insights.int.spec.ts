import { type Clock, newId, SystemClock } from '@parley/kernel';
import { startTestService, type TestClient, type TestService, type TestTenant } from '@parley/testing';

type Body = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;

/** The system clock, ahead of time when a test moves it. */
class MovableClock implements Clock {
  private aheadMs = 0;
  private readonly system = new SystemClock();
  now(): Date {
    return new Date(this.system.now().getTime() + this.aheadMs);
  }
  move(byMs: number): void {
    this.aheadMs += byMs;
  }
  toNextHour(): void {
    this.move(HOUR_MS - (this.now().getTime() % HOUR_MS));
  }
}

describe('insights within a plan', () => {
  const clock = new MovableClock();
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService({ clock });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.newTenant('free');
    // The quota of one hour must last for a test.
    if (HOUR_MS - (clock.now().getTime() % HOUR_MS) < 60_000) clock.toNextHour();
  });

  const say = async (user: string, content = 'Where is my order?', more: object = {}): Promise<string> => {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: user,
      externalOrganizationId: `of ${user}`,
      messages: [{ role: 'user', content }],
      ...more,
    });
    await service.caughtUp();
    return body.conversationId;
  };
  const userId = async (externalUserId: string): Promise<string> =>
    (await tenant.client.post<{ participant: { id: string } }>('/v1/users', { externalUserId })).body.participant.id;
  /** How many of the hour's ten insights are left after an answer. */
  const left = async (path: string, client: TestClient = tenant.client): Promise<number | null> => {
    const { status, headers } = await client.get(`/v1/${path}`);
    expect([path, status]).toEqual([path, 200]);
    const [, remaining] = /^"insights";r=(\d+);t=\d+$/.exec(String(headers['ratelimit'])) ?? [];
    return remaining === undefined ? null : Number(remaining);
  };
  const useUp = async (): Promise<void> => {
    for (let index = 0; index < 10; index++) await tenant.client.get(`/v1/users/${await userId(newId())}/analytics`);
  };

  it('cost nothing again until something new comes in for whom they are about', async () => {
    await say('ada');
    const path = `users/${await userId('ada')}/analytics`;
    expect(await left(path)).toBe(9);
    expect(await left(path)).toBe(9);
    // What others say changes the average that the answer is compared with, but not what it costs.
    await say('bob', 'This is terrible, you are useless!');
    expect(await left(path)).toBe(9);
    await say('ada', 'Thank you!');
    expect(await left(path)).toBe(8);
    expect(await left(path)).toBe(8);
  });

  it('cost nothing again when the same aggregates are told by cells', async () => {
    await say('ada');
    const path = `users/${await userId('ada')}/analytics`;
    await service.maintenance.stop();
    await service.postgres.query({ text: 'DELETE FROM celled_tenants WHERE tenant_id = $1', values: [tenant.id] });
    expect(await left(path)).toBe(9);
    service.maintenance.start();
    await service.celled(tenant.id);
    expect(await left(path)).toBe(9);
  });

  it('cost something again after a rating, and with another filter', async () => {
    const conversationId = await say('ada');
    const path = `users/${await userId('ada')}/analytics`;
    expect(await left(path)).toBe(9);
    expect(await left(`${path}?productId=${tenant.productId}`)).toBe(8);
    const { productId } = tenant;
    await tenant.client.post('/v1/ratings', { productId, conversationId, rating: 1, ratingMin: 0, ratingMax: 1 });
    await service.caughtUp();
    expect(await left(path)).toBe(7);
  });

  it('are paid for once over all gateways, and limited over all of them', async () => {
    await say('ada');
    const path = `users/${await userId('ada')}/analytics`;
    const key = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'other',
      scopes: ['read'],
    });
    const gateway = await service.openGateway();
    const other = gateway.client.as(key.body.key);
    expect(await left(path)).toBe(9);
    expect(await left(path, other)).toBe(9);
    await useUp();
    expect((await other.get(`/v1/users/${await userId('bob')}/analytics`)).status).toBe(429);
    expect(await left(path, other)).toBe(0);
    await gateway.close();
  });

  it('are free for two hours, and the budget is whole again with the next hour', async () => {
    await say('ada');
    const path = `users/${await userId('ada')}/analytics`;
    expect(await left(path)).toBe(9);
    clock.toNextHour();
    expect(await left(path)).toBe(10);
    clock.move(2 * HOUR_MS);
    expect(await left(path)).toBe(9);
  });

  it('tell how long to wait, in whole seconds until the hour ends', async () => {
    await useUp();
    const rejected = await tenant.client.get<Body>(`/v1/users/${await userId('ada')}/analytics`);
    expect(rejected.status).toBe(429);
    const seconds = Number(rejected.headers['retry-after']);
    const untilHourEnds = (HOUR_MS - (clock.now().getTime() % HOUR_MS)) / 1000;
    expect(Math.abs(seconds - untilHourEnds)).toBeLessThan(5);
    expect(rejected.headers).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json') as string,
      'ratelimit-policy': '"insights";q=10;w=3600',
      ratelimit: `"insights";r=0;t=${seconds}`,
    });
    expect(rejected.body).toMatchObject({
      status: 429,
      detail: expect.stringContaining('10 insights an hour') as string,
    });
  });

  it('leave metrics as they are when the quota is used up: only the words stay out', async () => {
    const conversationId = await say('ada');
    const [user, segment] = [
      await userId('ada'),
      await tenant.client.post<{ id: string }>('/v1/segments', {
        filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 1 }] },
      }),
    ];
    const paths = {
      product: `/v1/products/${tenant.productId}/analytics`,
      segment: `/v1/segments/${segment.body.id}/analytics`,
      interaction: `/v1/interactions/${conversationId}/analytics`,
    };
    await useUp();
    expect((await tenant.client.get<Body>(paths.product)).body).toMatchObject({ insights: null, ratingCount: 0 });
    expect((await tenant.client.get<Body>(paths.segment)).body).toMatchObject({
      summary: { overview: '', recommendations: [] },
      totalConversations: 1,
    });
    const interaction = await tenant.client.get<Body>(paths.interaction);
    expect(interaction.body).toMatchObject({ summary: '', topic: '', keywords: [], messageCount: 1 });
    expect(interaction.body).toEqual((await tenant.client.get<Body>(`${paths.interaction}?mode=simple`)).body);
    for (const path of [...Object.values(paths), `/v1/users/${user}/analytics?mode=simple`]) {
      expect((await tenant.client.get(path)).status).toBe(200);
    }
  });

  it('are not taken by simple mode, time series, events or prompts', async () => {
    const conversationId = await say('ada');
    const prompt = await tenant.client.post<{ promptId: string }>('/v1/prompts', {
      name: 'Base',
      productId: tenant.productId,
      role: 'system',
      components: [{ content: 'You help.' }],
    });
    for (const path of [
      `users/${await userId('ada')}/analytics?mode=simple`,
      `interactions/${conversationId}/analytics?mode=simple`,
      `products/${tenant.productId}/analytics/timeseries?metric=cqi`,
      `products/${tenant.productId}/events/summary`,
      `prompts/${prompt.body.promptId}/analytics`,
    ]) {
      expect(await left(path)).toBeNull();
    }
    expect(await left(`interactions/${conversationId}/analytics`)).toBe(9);
  });

  it('are not all that a plan limits: a segment too many is rejected in plain words', async () => {
    const rules = [{ type: 'conversation_count', operator: 'gte', value: 1 }];
    const make = () => tenant.client.post<Body>('/v1/segments', { filters: { rules } });
    for (let index = 0; index < 3; index++) expect((await make()).status).toBe(201);
    const rejected = await make();
    expect(rejected.status).toBe(403);
    expect(String(rejected.body['detail'])).toMatch(/plan.*3.*segments/i);
  });
});
