import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { InteractionView } from '../interaction.view.js';
import { SORTS } from '../list-interactions/interaction-sort.js';
import { knownFilters } from '../testing/reference.js';
import { makeWorld } from '../testing/world.js';

const LISTS = ['interactions', 'users', 'organizations', 'products', 'models', 'segments', 'events', 'prompts'];
/** Enough conversations that their ids do not fit into one parameter of a query. */
const BATCHES = 41;

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
});
afterAll(() => service.close());

async function newKey(scope: string): Promise<string> {
  const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
    name: scope,
    scopes: [scope],
  });
  return body.key;
}

const objectsOf = (lines: string): InteractionView[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as InteractionView);

const fieldOf = (line: object, name: string): unknown =>
  name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], line) ?? null;

const asJson = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? Number(value) : value;
};

describe('an export of interactions', () => {
  it('has the rows of the list, in its order, whatever the filter', async () => {
    const world = await makeWorld(service, tenant, 40);
    const filters = knownFilters(world);
    const anyQuery = fc
      .tuple(fc.nat(), fc.nat(), fc.constantFrom(...SORTS.filter((sort) => !sort.endsWith('relevance'))))
      .map(([index, turn, sort]) => {
        const filter = filters[index % filters.length];
        const value = filter?.values[turn % filter.values.length] ?? '';
        return `sort=${sort}&${filter?.name}=${encodeURIComponent(value)}`;
      });
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const list = await tenant.client.get<InteractionView[]>(`/v1/interactions?limit=100&${query}`);
        const lines = await tenant.client.get<string>(`/v1/interactions?format=jsonl&${query}`);
        expect({ query, rows: objectsOf(lines.body) }).toEqual({ query, rows: list.body });
        const csv = await tenant.client.get<string>(`/v1/interactions?format=csv&${query}`);
        const [header = '', ...rows] = csv.body.split('\r\n').slice(0, -1);
        expect(header.startsWith('id,externalId,participantId')).toBe(true);
        expect({ query, ids: rows.map((row) => row.slice(0, 36)) }).toEqual({
          query,
          ids: list.body.map(({ id }) => id),
        });
      }),
      { numRuns: 25 },
    );
  });

  it('is a file of its type, with no limit, without formulas', async () => {
    const fresh = await service.newTenant();
    for (let sent = 0; sent < BATCHES; sent++) {
      const conversations = Array.from({ length: 50 }, () => ({
        productId: fresh.productId,
        externalUserId: '=HYPERLINK("http://evil.example")',
        messages: [{ role: 'user', content: 'Hi' }],
      }));
      await fresh.client.post('/v1/messages/batch', { conversations });
    }
    const { status, headers, body } = await fresh.client.get<string>('/v1/interactions?format=csv');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="interactions.csv"',
    });
    expect(body.split('\r\n')).toHaveLength(50 * BATCHES + 2);
    await service.caughtUp();
    const lines = await fresh.client.get<string>('/v1/interactions?format=jsonl');
    expect(objectsOf(lines.body).filter(({ analysis }) => analysis !== null)).toHaveLength(50 * BATCHES);
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(body).not.toMatch(/(^|,)"?=/m);
  });

  it('needs the scope read, and names what is wrong before it begins', async () => {
    const writer = service.operator.as(await newKey('ingest'));
    for (const list of ['interactions', 'events', 'users', 'organizations']) {
      expect((await writer.get(`/v1/${list}?format=csv`)).status).toBe(403);
    }
    expect((await tenant.client.get('/v1/interactions?format=xls')).status).toBe(400);
    expect((await tenant.client.get('/v1/interactions?format=csv&minQuality=7')).status).toBe(400);
    expect((await tenant.client.get(`/v1/products/${tenant.id}/versions?format=csv`)).status).toBe(404);
    expect((await tenant.client.get('/v1/users?format=csv&organizationId=nobody')).status).toBe(404);
  });

  it('is there for every list', async () => {
    await tenant.client.post('/v1/prompts', {
      name: 'Support',
      productId: tenant.productId,
      role: 'assistant',
      components: [{ content: 'You help {{company}}.' }],
    });
    const versions = `products/${tenant.productId}/versions`;
    const lists = [...LISTS, versions];
    const url = await service.listen();
    const key = await newKey('read');
    for (const list of lists) {
      const page = await tenant.client.get<object[]>(
        `/v1/${list}?${list === 'models' || list === 'products' ? 'pageSize' : 'limit'}=100`,
      );
      const lines = await tenant.client.get<string>(`/v1/${list}?format=jsonl`);
      expect({ list, status: lines.status, rows: objectsOf(lines.body).slice(0, 100) }).toEqual({
        list,
        status: 200,
        rows: page.body,
      });
      const csv = await tenant.client.get<string>(`/v1/${list}?format=csv`);
      expect(csv.body.split('\r\n').length).toBeGreaterThanOrEqual(page.body.length + 1);
      const parquet = await fetch(`${url}/v1/${list}?format=parquet`, { headers: { authorization: `Bearer ${key}` } });
      expect(parquet.headers.get('content-type')).toBe('application/vnd.apache.parquet');
      const rows = await parquetReadObjects({ file: await parquet.arrayBuffer() });
      const names = Object.keys(rows[0] ?? {});
      const flat = objectsOf(lines.body).map((line) => names.map((name) => fieldOf(line, name)));
      expect({ list, rows: rows.map((row) => names.map((name) => asJson(row[name]))) }).toEqual({ list, rows: flat });
    }
  });
});
