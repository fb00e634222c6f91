import { DATABASE } from '@parley/clickhouse';
import { newId } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import { estimatesOf } from '../testing/estimates-of.js';

/** More than a part of the table reads at once. */
const OTHER_EVENTS = 50_000;

describe('an answer about conversations of one product', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { productId, client } = tenant;
    const said = await client.post('/v1/messages', {
      productId,
      externalUserId: 'ada',
      externalConversationId: 'c-1',
      model: 'gpt-4o',
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
      SELECT toUUID('${tenant.id}'), toUUID('${newId()}'), generateUUIDv7(), 1, 'sale', 'positive', generateUUIDv7(), now()
      FROM numbers(${OTHER_EVENTS})`);
  });
  afterAll(() => service.close());

  it('reads events of that product alone', async () => {
    const path = `products/${tenant.productId}/analytics?model=gpt-4o`;
    const estimates = await estimatesOf(service, tenant, path, ({ sql }) => sql.includes('AND conversation_id IN ('));
    const rows = estimates.filter(({ table }) => table === 'event_facts').map((estimate) => estimate.rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBeLessThan(OTHER_EVENTS);
  });
});
