import { DATABASE, type Query, type QueryParameter } from '@parley/clickhouse';
import { newId } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

type Recorded = Query<{ readonly tenantId: string }, object>;
type Parameters = { readonly tenantId: string } & { readonly [name: string]: QueryParameter };

const OTHER_ROWS = 100_000;

/** What EXPLAIN says of one read of a table. */
interface TableRead {
  readonly table: string;
  readonly keys: string;
  readonly parts: number;
  readonly granules: number;
  readonly of: number;
}

function tableReads(lines: readonly string[]): TableRead[] {
  return (
    lines
      .join('\n')
      // The branches of the tree that it is drawn as
      .replace(/[│├└─]/g, ' ')
      .split('ReadFromMergeTree')
      .slice(1)
      .map((text) => {
        // What the primary key leaves; the partition comes before it, and skip indexes after.
        const [, key = ''] = text.split(/^\s*PrimaryKey$/m);
        const [granules, of] = /Granules: (\d+)\/(\d+)/.exec(key)?.slice(1) ?? [];
        const parts = /Parts: (\d+)\/\d+/.exec(key)?.[1];
        const keys = /PrimaryKey\s+Keys:\s+([\s\S]*?)\s+Condition/.exec(text)?.[1] ?? '';
        return {
          table: /\(([\w.]+)\)/.exec(text)?.[1] ?? '',
          keys,
          parts: Number(parts),
          granules: Number(granules),
          of: Number(of),
        };
      })
  );
}

describe('every query of the read side', () => {
  let service: TestService;
  let tenant: TestTenant;
  const recorded = new Map<string, { query: Recorded; parameters: Parameters }>();
  let read: (query: Recorded, parameters: Parameters) => Promise<object[]>;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { client, productId } = tenant;
    await client.post('/v1/messages', {
      productId,
      externalUserId: 'ada',
      externalOrganizationId: 'acme',
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Where is my order?' }],
    });
    await client.post('/v1/events', { productId, eventType: 'sale', value: 'x', externalUserId: 'ada' });
    await service.caughtUp();
    for (const table of ['conversation_facts', 'conversation_analysis', 'event_facts', 'user_facts']) {
      const columns = table === 'user_facts' ? '' : ', product_id';
      const ids = { event_facts: 'event_id', user_facts: 'user_id' }[table] ?? 'conversation_id';
      await service.clickhouse.writer.command(
        `INSERT INTO ${DATABASE}.${table} (tenant_id${columns}, ${ids}, row_version, created_at)
         SELECT toUUID('${newId()}')${columns === '' ? '' : `, generateUUIDv4()`}, generateUUIDv7(), 1, now() FROM numbers(${OTHER_ROWS})`,
      );
      // One part, so that only the key can keep the other tenant's rows out.
      await service.clickhouse.writer.command(`OPTIMIZE TABLE ${DATABASE}.${table} FINAL`);
    }
    const { reader } = service.clickhouse;
    read = reader.read.bind(reader);
    Object.assign(reader, {
      read: (query: Recorded, parameters: Parameters) => {
        recorded.set(query.name, { query, parameters });
        return read(query, parameters);
      },
    });
    await askEverything();
  }, 180_000);
  afterAll(() => service.close());

  async function askEverything(): Promise<void> {
    const { client, productId } = tenant;
    const user = await client.post<{ participant: { id: string } }>('/v1/users', { externalUserId: 'ada' });
    const organization = await client.post<{ organization: { id: string } }>('/v1/organizations', {
      externalOrganizationId: 'acme',
    });
    const segment = await client.post<{ id: string }>('/v1/segments', {
      filters: { rules: [{ type: 'analysis', field: 'frustration', operator: 'gte', value: 0 }] },
    });
    const models = await client.get<{ id: string; usageCount: number }[]>('/v1/models?pageSize=100');
    const prompts = await client.get<{ id: string }[]>('/v1/prompts');
    const range = 'interval=day';
    const paths = [
      `products/${productId}/analytics`,
      `products/${productId}/analytics/timeseries?metric=cqi&${range}`,
      `products/${productId}/analytics/timeseries?metric=rating&${range}`,
      `products/${productId}/events/summary?${range}`,
      `users/${user.body.participant.id}/analytics`,
      `users/ada/segments`,
      `organizations/${organization.body.organization.id}/analytics`,
      `segments/${segment.body.id}/analytics`,
      `models/${models.body.find(({ usageCount }) => usageCount > 0)?.id}/analytics`,
      `prompts/${prompts.body[0]?.id}/analytics`,
    ];
    for (const path of paths) expect([path, (await client.get(`/v1/${path}`)).status]).toEqual([path, 200]);
  }

  it('reads no more than the granules of its own tenant', async () => {
    expect(recorded.size).toBeGreaterThan(15);
    for (const [name, { query, parameters }] of recorded) {
      const text = typeof query.sql === 'function' ? query.sql(parameters) : query.sql;
      const explain: Query<Parameters, { explain: string }> = { name: 'explain', sql: `EXPLAIN indexes = 1 ${text}` };
      const rows = (await read(explain, parameters)) as { explain: string }[];
      const reads = tableReads(rows.map((row) => row.explain));
      expect([name, reads.length > 0]).toEqual([name, true]);
      for (const { table, keys, parts, granules, of } of reads) {
        // In each part the tenant's rows fit into one granule, or lie across the border of two.
        expect({ name, table, few: granules <= 2 * parts, many: of >= 10, keys }).toEqual({
          name,
          table,
          few: true,
          many: true,
          keys: expect.stringContaining('tenant_id') as string,
        });
      }
    }
  });
});
