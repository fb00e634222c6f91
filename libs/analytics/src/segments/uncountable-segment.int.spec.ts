import { READ_SETTINGS } from '@parley/clickhouse';
import { newId } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

const MAX_ROWS = 200;

describe('a segment that takes more than a query may have', () => {
  let service: TestService;
  let tenant: TestTenant;
  const made: Record<string, string> = {};

  beforeAll(async () => {
    service = await startTestService({ readSettings: { ...READ_SETTINGS, max_rows_to_read: MAX_ROWS } });
    tenant = await service.newTenant();
    const properties = { plan: 'pro' };
    const { body } = await tenant.client.post<{ participant: { id: string } }>('/v1/users', {
      ...{ externalUserId: 'ada', properties },
    });
    const rows = Array.from({ length: 2 * MAX_ROWS }, () => ({
      ...{ tenant_id: tenant.id, product_id: tenant.productId, conversation_id: newId(), row_version: 1 },
      ...{ user_id: body.participant.id, properties: '{"channel":"web"}', created_at: '2026-01-01T00:00:00Z' },
    }));
    await service.clickhouse.writer.insert({
      table: 'conversation_facts',
      rows: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
      deduplicationToken: 'many',
    });
    for (const [name, rule] of Object.entries({
      countable: { type: 'property', key: 'plan', operator: 'eq', value: 'pro' },
      uncountable: { type: 'conversation_property', key: 'channel', operator: 'eq', value: 'web' },
    })) {
      const segment = await tenant.client.post<{ id: string }>('/v1/segments', { name, filters: { rules: [rule] } });
      made[name] = segment.body.id;
    }
    await service.caughtUp();
  });
  afterAll(() => service.close());

  it('leaves the list of segments the numbers of the others', async () => {
    const { status, body } = await tenant.client.get<{ name: string; memberCount: number | null }[]>('/v1/segments');
    expect(status).toBe(200);
    const counts = Object.fromEntries(body.map(({ name, memberCount }) => [name, memberCount]));
    expect(counts).toMatchObject({ countable: 1, uncountable: null });
  });

  it('can be read itself, so that it can be changed', async () => {
    const path = `/v1/segments/${made['uncountable'] ?? ''}`;
    expect(await tenant.client.get(path)).toMatchObject({ status: 200, body: { memberCount: null } });
  });

  it('has no preview and no analytics rather than untrue ones', async () => {
    const rule = { type: 'conversation_property', key: 'channel', operator: 'eq', value: 'web' };
    const preview = await tenant.client.post('/v1/segments/preview', { filters: { rules: [rule] } });
    const analytics = await tenant.client.get(`/v1/segments/${made['uncountable'] ?? ''}/analytics`);
    expect([preview.status, analytics.status]).toEqual([503, 503]);
  });

  it('keeps no user from the segments that are known to hold it', async () => {
    const { status, body } = await tenant.client.get<{ name: string }[]>('/v1/users/ada/segments');
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toContain('countable');
  });
});
