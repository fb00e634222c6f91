import { unavailable } from '@parley/kernel';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

describe('analytics when the store cannot answer now', () => {
  let service: TestService;
  let tenant: TestTenant;
  let paths: string[];

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { client, productId } = tenant;
    await client.post('/v1/messages', {
      productId,
      externalUserId: 'ada',
      externalOrganizationId: 'acme',
      externalConversationId: 'c-1',
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Where is my order?' }],
    });
    await service.caughtUp();
    const user = await client.post<{ participant: { id: string } }>('/v1/users', { externalUserId: 'ada' });
    const acme = { externalOrganizationId: 'acme' };
    const organization = await client.post<{ organization: { id: string } }>('/v1/organizations', acme);
    const [segment] = (await client.get<{ id: string }[]>('/v1/segments')).body;
    const [model] = (await client.get<{ id: string }[]>('/v1/models')).body;
    const prompt = await client.post<{ promptId: string }>('/v1/prompts', {
      name: 'Base',
      productId,
      role: 'system',
      components: [{ content: 'You help.' }],
    });
    const [interaction] = (await client.get<{ id: string }[]>('/v1/interactions')).body;
    const subjects = [
      `products/${productId}`,
      `users/${user.body.participant.id}`,
      `organizations/${organization.body.organization.id}`,
      `segments/${segment?.id}`,
    ];
    paths = [
      ...subjects.map((subject) => `/v1/${subject}/analytics`),
      ...subjects.map((subject) => `/v1/${subject}/analytics/timeseries?metric=cqi`),
      `/v1/models/${model?.id}/analytics`,
      `/v1/prompts/${prompt.body.promptId}/analytics`,
      `/v1/interactions/${interaction?.id}/analytics`,
      `/v1/products/${productId}/events/summary`,
    ];
  });
  afterAll(() => service.close());

  it('answer 503 with the time to wait, on every route', async () => {
    const { reader } = service.clickhouse;
    const read = reader.read.bind(reader);
    for (const path of paths) {
      expect([path, (await tenant.client.get(path)).status]).toEqual([path, 200]);
      Object.assign(reader, { read: () => Promise.reject(unavailable('Analytics are busy. Try again shortly.', 5)) });
      const { status, headers, body } = await tenant.client.get<TestProblem>(path);
      Object.assign(reader, { read });
      expect([path, status, headers['retry-after'], body.detail]).toEqual([
        path,
        503,
        '5',
        'Analytics are busy. Try again shortly.',
      ]);
    }
  });

  it('reject part of a flood and answer the rest, and everything afterwards', async () => {
    const flood = await Promise.all(
      Array.from({ length: 150 }, () =>
        tenant.client.get(`/v1/products/${tenant.productId}/analytics/timeseries?metric=cqi`),
      ).concat(Array.from({ length: 150 }, () => tenant.client.get(`/v1/products/${tenant.productId}/events/summary`))),
    );
    const statuses = new Set(flood.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    for (const { status, headers } of flood) if (status === 503) expect(headers['retry-after']).toBe('2');
    expect((await tenant.client.get(`/v1/products/${tenant.productId}/analytics`)).status).toBe(200);
  });
});
