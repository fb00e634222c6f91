import { DATABASE } from '@parley/clickhouse';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { estimatesOf } from '../testing/estimates-of.js';

/** In each table: more rows than one granule holds. */
const OTHER_ROWS = 50_000;

describe('an answer about one product', () => {
  let service: TestService;
  let tenant: TestTenant;
  let other: string;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { productId, client } = tenant;
    other = (await client.post<{ id: string }>('/v1/products', { name: 'Other' })).body.id;
    const said = await client.post('/v1/messages', {
      productId,
      externalUserId: 'ada',
      externalConversationId: 'c-1',
      model: 'gpt-4o',
      systemPrompt: 'You sell tea.',
      messages: [{ role: 'user', content: 'Where is my order?' }],
    });
    const sold = await client.post('/v1/events', {
      productId,
      externalConversationId: 'c-1',
      eventType: 'sale',
      value: 'x',
      influence: 'positive',
    });
    expect([said.status, sold.status]).toEqual([201, 201]);
    await service.caughtUp();
    await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.event_facts
      (tenant_id, product_id, event_id, row_version, event_type, influence, conversation_id, created_at)
      SELECT toUUID('${tenant.id}'), toUUID('${other}'), generateUUIDv7(), 1, 'sale', 'positive', generateUUIDv7(), now()
      FROM numbers(${OTHER_ROWS})`);
    for (const table of ['conversation_facts', 'conversation_analysis']) {
      await service.clickhouse.writer.command(`INSERT INTO ${DATABASE}.${table}
        (tenant_id, product_id, conversation_id, row_version, created_at)
        SELECT toUUID('${tenant.id}'), toUUID('${other}'), generateUUIDv7(), 1, now() FROM numbers(${OTHER_ROWS})`);
    }
  });
  afterAll(() => service.close());

  it('reads events of that product alone where a part of it is told', async () => {
    const path = `products/${tenant.productId}/analytics?model=gpt-4o`;
    const estimates = await estimatesOf(service, tenant, path, ({ sql }) => sql.includes('AND conversation_id IN ('));
    const rows = estimates.filter(({ table }) => table === 'event_facts').map((estimate) => estimate.rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBeLessThan(OTHER_ROWS);
  });

  it('reads conversations of that product alone where it is about a prompt', async () => {
    const { body } = await tenant.client.get<{ id: string }[]>(`/v1/prompts?productId=${tenant.productId}`);
    const path = `prompts/${body[0]?.id}/analytics`;
    const rows = (await estimatesOf(service, tenant, path)).map((estimate) => estimate.rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBeLessThan(OTHER_ROWS);
    expect((await tenant.client.get(`/v1/${path}`)).body).toMatchObject({ totalConversations: 1 });
    const elsewhere = await tenant.client.get(`/v1/${path}?productId=${other}`);
    expect(elsewhere.body).toMatchObject({ totalConversations: 0 });
  });
});
