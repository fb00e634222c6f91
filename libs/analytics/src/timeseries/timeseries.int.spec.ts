import { newId } from '@parley/kernel';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface Series {
  readonly from: string;
  readonly to: string;
  readonly points: readonly { readonly at: string; readonly value: number | null }[];
}

const RANGE = 'from=2026-03-02T00:00:00Z&to=2026-03-05T00:00:00Z';

describe('time series and events over time', () => {
  let service: TestService;
  let tenant: TestTenant;
  let userId: string;

  const insert = (table: string, row: object) =>
    service.clickhouse.writer.insert({
      table,
      rows: Buffer.from(JSON.stringify(row)),
      deduplicationToken: newId(),
    });

  async function conversation(at: string, scores: object, rating: object = {}): Promise<void> {
    const row = {
      tenant_id: tenant.id,
      product_id: tenant.productId,
      conversation_id: newId(),
      row_version: 1,
      user_id: userId,
      user_message_count: 1,
      created_at: at,
    };
    await insert('conversation_facts', { ...row, ...rating, message_count: 3, last_message_at: at });
    await insert('conversation_analysis', { ...row, supported: true, ...scores });
  }

  const ask = async (subject: string, query: string) =>
    (await tenant.client.get<Series>(`/v1/${subject}/analytics/timeseries?${query}`)).body;
  const values = async (query: string) =>
    (await ask(`products/${tenant.productId}`, query)).points.map(({ value }) => value);

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const user = await tenant.client.post<{ participant: { id: string } }>('/v1/users', { externalUserId: 'ada' });
    userId = user.body.participant.id;
    await conversation(
      '2026-03-02T00:00:00.000Z',
      { frustration: 0.2, jailbreak: true, quality_index: 0.5 },
      {
        rating: 4,
        rating_min: 1,
        rating_max: 5,
      },
    );
    await conversation('2026-03-02T23:59:59.999Z', { frustration: 0.4, quality_index: 0.75 });
    await conversation('2026-03-04T12:00:00.000Z', { frustration: 0.9 }, { rating: 1, rating_min: 0, rating_max: 1 });
    // Outside
    await conversation('2026-03-05T00:00:00.000Z', { frustration: 1, jailbreak: true });
    await service.caughtUp();
    await service.addUpCells(tenant.id);
  });
  afterAll(() => service.close());

  it.each([
    ['conversations', [2, 0, 1]],
    ['messages', [6, 0, 3]],
    ['frustration', [0.3, null, 0.9]],
    ['cqi', [0.625, null, null]],
    ['jailbreakDetected', [1, 0, 0]],
    ['sentiment', [0, null, 0]],
    ['sentimentChange', [0, null, 0]],
    ['struggle', [0, null, 0]],
    ['commercialIntent', [0, null, 0]],
    ['missingCapabilityDetected', [0, 0, 0]],
  ])('give one value of %s a day, gaps filled', async (metric, expected) => {
    expect(await values(`metric=${metric}&${RANGE}`)).toEqual(expected);
  });

  it('keep to one scale of ratings', async () => {
    await conversation('2026-03-04T13:00:00.000Z', {}, { rating: 2, rating_min: 1, rating_max: 5 });
    // A thumb up beside a 2 of 1 to 5: the mean of 5 and 2.
    expect(await values(`metric=rating&${RANGE}`)).toEqual([4, null, 3.5]);
  });

  it('divided by the hour and by the week, in UTC', async () => {
    const hours = await ask(`products/${tenant.productId}`, `metric=messages&interval=hour&${RANGE}`);
    expect(hours.points).toHaveLength(72);
    expect(hours.points[23]).toEqual({ at: '2026-03-02T23:00:00.000Z', value: 3 });
    const weeks = await ask(
      `users/${userId}`,
      'metric=conversations&interval=week&from=2026-03-01T12:00:00Z&to=2026-03-10T00:00:00Z',
    );
    // 2 March 2026 is a Monday.
    expect(weeks.points.map(({ at }) => at.slice(0, 10))).toEqual(['2026-02-23', '2026-03-02', '2026-03-09']);
    expect(weeks.points.map(({ value }) => value)).toEqual([0, 5, 0]);
  });

  it('are there for users, organizations and segments, and for nobody else', async () => {
    const organization = await tenant.client.post<{ organization: { id: string } }>('/v1/organizations', {
      externalOrganizationId: 'acme',
    });
    const segment = await tenant.client.post<{ id: string }>('/v1/segments', {
      filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 1 }] },
    });
    const query = `metric=messages&${RANGE}`;
    const total = ({ points }: Series) => points.reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect(total(await ask(`users/${userId}`, query))).toBe(12);
    expect(total(await ask(`organizations/${organization.body.organization.id}`, query))).toBe(0);
    expect(total(await ask(`segments/${segment.body.id}`, query))).toBe(12);
    for (const subject of ['products', 'users', 'organizations', 'segments']) {
      expect((await tenant.client.get(`/v1/${subject}/${newId()}/analytics/timeseries?metric=cqi`)).status).toBe(404);
    }
  });

  it.each([
    ['metric=speed', 'metric'],
    ['', 'metric'],
    ['metric=cqi&interval=year', 'interval'],
    ['metric=cqi&from=x', 'from'],
    ['metric=cqi&interval=hour&from=2020-01-01T00:00:00Z', 'interval'],
    ['metric=cqi&from=2026-03-02T00:00:00Z&to=2026-03-02T00:00:00Z', 'from'],
  ])('reject ?%s', async (query, path) => {
    const url = `/v1/products/${tenant.productId}/analytics/timeseries?${query}`;
    const { status, body } = await tenant.client.get<TestProblem>(url);
    expect([status, body.errors[0]?.path]).toEqual([400, path]);
  });

  it('sums events up by type and interval, scaled by their sample rate', async () => {
    const event = (more: object) =>
      tenant.client.post('/v1/events', { productId: tenant.productId, eventAt: '2026-03-02T10:00:00Z', ...more });
    const sale = { eventType: 'sale', valueType: 'currency' };
    await event({ ...sale, value: '10.50 EUR', influence: 'positive' });
    await event({ ...sale, value: '4.25 EUR', eventAt: '2026-03-04T10:00:00Z' });
    await event({ ...sale, value: '7 USD', eventAt: '2026-03-04T11:00:00Z', influence: 'negative' });
    await event({ eventType: 'items', valueType: 'numeric', value: '3' });
    await event({ eventType: 'click', value: 'x' });
    await event({ eventType: 'click', value: 'x', eventAt: '2026-03-09T10:00:00Z' });
    const row = {
      tenant_id: tenant.id,
      product_id: tenant.productId,
      row_version: 1,
      value_type: 'text',
      influence: 'neutral',
    };
    await service.caughtUp();
    await insert('event_facts', {
      ...row,
      event_id: newId(),
      event_type: 'click',
      sample_rate: 0.1,
      event_at: '2026-03-03T10:00:00Z',
      created_at: '2026-03-03T10:00:00Z',
    });
    const { body } = await tenant.client.get<object>(`/v1/products/${tenant.productId}/events/summary?${RANGE}`);
    const none = { count: 0, currencySums: [], numericSum: null, averageQualityImpact: null };
    const [monday, tuesday, wednesday] = ['02', '03', '04'].map((day) => ({ at: `2026-03-${day}T00:00:00.000Z` }));
    expect(body).toEqual({
      interval: 'day',
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-03-05T00:00:00.000Z',
      eventTypes: [
        {
          eventType: 'click',
          ...none,
          count: 11,
          averageQualityImpact: 0,
          points: [
            { ...monday, ...none, count: 1, averageQualityImpact: 0 },
            { ...tuesday, ...none, count: 10, averageQualityImpact: 0 },
            { ...wednesday, ...none },
          ],
        },
        {
          eventType: 'sale',
          count: 3,
          currencySums: [
            { currency: 'EUR', sum: 14.75 },
            { currency: 'USD', sum: 7 },
          ],
          numericSum: null,
          averageQualityImpact: 0,
          points: [
            { ...monday, ...none, count: 1, currencySums: [{ currency: 'EUR', sum: 10.5 }], averageQualityImpact: 0.5 },
            { ...tuesday, ...none },
            {
              ...wednesday,
              ...none,
              count: 2,
              currencySums: [
                { currency: 'EUR', sum: 4.25 },
                { currency: 'USD', sum: 7 },
              ],
              averageQualityImpact: -0.25,
            },
          ],
        },
        {
          eventType: 'items',
          ...none,
          count: 1,
          numericSum: 3,
          averageQualityImpact: 0,
          points: [
            { ...monday, ...none, count: 1, numericSum: 3, averageQualityImpact: 0 },
            { ...tuesday, ...none },
            { ...wednesday, ...none },
          ],
        },
      ],
    });
    expect((await tenant.client.get(`/v1/products/${newId()}/events/summary`)).status).toBe(404);
  });

  it('keeps the hundred types that have the most events over the whole range', async () => {
    const { body: product } = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Of many types' });
    const row = { tenant_id: tenant.id, product_id: product.id, row_version: 1, sample_rate: 1 };
    const events = Array.from({ length: 102 }, (_, type) => ({
      ...row,
      event_type: `type ${String(type).padStart(3, '0')}`,
    }))
      .flatMap((event, type) =>
        // The first two types have two events on one day, and the others one on each of three days.
        (type < 2 ? ['02', '02'] : ['02', '03', '04']).map((day) => ({
          ...event,
          event_at: `2026-03-${day}T10:00:00Z`,
        })),
      )
      .map((event) => JSON.stringify({ ...event, event_id: newId(), created_at: event.event_at }));
    const rows = Buffer.from(events.join('\n'));
    await service.clickhouse.writer.insert({ table: 'event_facts', rows, deduplicationToken: newId() });
    const { body } = await tenant.client.get<{ eventTypes: { eventType: string; count: number }[] }>(
      `/v1/products/${product.id}/events/summary?${RANGE}`,
    );
    const expected = Array.from({ length: 100 }, (_, at) => ({
      eventType: `type ${String(at + 2).padStart(3, '0')}`,
      count: 3,
    }));
    expect(body.eventTypes.map(({ eventType, count }) => ({ eventType, count }))).toEqual(expected);
  });
});
