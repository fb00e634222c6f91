import fc from 'fast-check';
import { encodeCursor, MAX_PLACE } from '@parley/http';
import {
  startTestService,
  type TestProblem,
  type TestResponse,
  type TestService,
  type TestTenant,
} from '@parley/testing';

interface Listed {
  readonly id: string;
  readonly versionId: string | null;
  readonly createdAt: string;
}

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';

let service: TestService;
let tenant: TestTenant;
const get = (path: string) => tenant.client.get<Listed[]>(path);
const add = async (more: object = {}) => {
  const prompt = { name: 'One', productId: tenant.productId, role: 'system', components: [{ content: 'x' }], ...more };
  return (await tenant.client.post<{ promptId: string; versionId: string }>('/v1/prompts', prompt)).body;
};
const linkOf = ({ headers }: TestResponse<unknown>, relation: string): string | undefined =>
  new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(headers['link']))?.[1];
const path = (url: string): string => new URL(url).pathname + new URL(url).search;

async function walk(first: string, relation = 'next', during = async () => {}): Promise<Listed[]> {
  const seen: Listed[] = [];
  for (let url: string | undefined = first; url !== undefined;) {
    const page: TestResponse<Listed[]> = await get(url);
    seen.push(...(relation === 'prev' ? [...page.body].reverse() : page.body));
    const link = linkOf(page, relation);
    url = link === undefined ? undefined : path(link);
    await during();
  }
  return seen;
}

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.newTenant();
});
afterAll(() => service.close());

describe('GET /v1/prompts', () => {
  it('shows each prompt in the shape of the list, newest first', async () => {
    const { promptId, versionId } = await add({ externalPromptId: 'mine' });
    const { body } = await get('/v1/prompts');
    expect(body).toHaveLength(1); // The placeholder that every product starts with is not shown.
    expect(body[0]).toEqual({
      id: promptId,
      externalPromptId: 'mine',
      name: 'One',
      versionId,
      productId: tenant.productId,
      archivedAt: null,
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
      components: [{ id: expect.any(String) as string, externalComponentId: expect.any(String) as string }],
    });
  });

  it('says null where a prompt is in no version', async () => {
    const { versionId } = await add();
    await service.postgres.query({
      text: 'DELETE FROM prompt_version_roles WHERE version_id = $1',
      values: [versionId],
    });
    await service.postgres.query({ text: 'DELETE FROM prompt_components WHERE version_id = $1', values: [versionId] });
    await service.postgres.query({ text: 'DELETE FROM prompt_versions WHERE id = $1', values: [versionId] });
    expect((await get('/v1/prompts')).body[0]).toMatchObject({ versionId: null, components: [] });
  });

  it('filters by product, version, activity and archive', async () => {
    const other = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    const mine = await add();
    const theirs = await add({ productId: other.body.id });
    const archived = await add();
    await tenant.client.delete(`/v1/prompts/${archived.promptId}`);
    await tenant.client.post(`/v1/products/${other.body.id}/versions/${theirs.versionId}/activate`, {});
    const ids = async (query: string) => (await get(`/v1/prompts?${query}`)).body.map(({ id }) => id);
    expect(await ids(`productId=${other.body.id.toUpperCase()}`)).toContain(theirs.promptId);
    expect(await ids(`productId=${other.body.id}`)).not.toContain(mine.promptId);
    expect(await ids(`versionId=${mine.versionId}`)).toEqual([mine.promptId]);
    expect(await ids(`versionId=${mine.versionId}&activeOnly=true`)).toEqual([]);
    expect(await ids(`productId=${other.body.id}&activeOnly=true`)).toEqual([theirs.promptId]);
    expect(await ids('')).not.toContain(archived.promptId);
    expect(await ids('includeArchived=true')).toContain(archived.promptId);
    expect(await ids(`versionId=${archived.versionId}`)).toEqual([]);
    expect(await ids(`versionId=${archived.versionId}&includeArchived=true`)).toEqual([archived.promptId]);
    expect(await ids(`productId=${UNKNOWN}`)).toEqual([]);
  });

  it('keeps the filters in its links, which are absolute', async () => {
    for (let index = 0; index < 3; index++) await add();
    const filters = `productId=${tenant.productId}&includeArchived=true`;
    const page = await get(`/v1/prompts?limit=2&${filters}`);
    const next = new URL(linkOf(page, 'next') ?? '');
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      limit: '2',
      productId: tenant.productId,
      includeArchived: 'true',
    });
    expect(new URL(linkOf(page, 'first') ?? '').searchParams.has('cursor')).toBe(false);
    expect(linkOf(page, 'prev')).toBeUndefined();
    const second = await get(path(next.href));
    expect(linkOf(second, 'next')).toBeUndefined();
    expect((await get(path(linkOf(second, 'prev') ?? ''))).body).toEqual(page.body);
  });

  it('pages by number in the same order', async () => {
    for (let index = 0; index < 4; index++) await add();
    const all = (await get('/v1/prompts')).body;
    expect(await walk('/v1/prompts?page=1&pageSize=2')).toEqual(all);
    expect((await get('/v1/prompts?page=2&pageSize=2')).body).toEqual(all.slice(2, 4));
    expect((await get('/v1/prompts?pageSize=2')).body).toEqual(all.slice(0, 2));
    expect(linkOf(await get('/v1/prompts?page=2&pageSize=2'), 'prev')).toMatch(/page=1&pageSize=2&asOf=\S+$/);
  });

  it('shows no prompt twice and misses none while others come', async () => {
    const before: string[] = [];
    for (let index = 0; index < 12; index++) before.push((await add()).promptId);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 }), async (limit, burst) => {
        const seen = await walk(`/v1/prompts?limit=${limit}`, 'next', async () => {
          await Promise.all(Array.from({ length: burst }, () => add()));
        });
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(expect.arrayContaining(before));
        const keys = seen.map(({ createdAt, id }) => createdAt + id);
        expect(keys).toEqual([...keys].sort().reverse());
      }),
      { numRuns: 6 },
    );
  });

  it('leads back the way it came', async () => {
    for (let index = 0; index < 7; index++) await add();
    const all = (await get('/v1/prompts')).body;
    const pages: string[] = [];
    for (let url: string | undefined = '/v1/prompts?limit=3'; url !== undefined;) {
      pages.push(url);
      const link = linkOf(await get(url), 'next');
      url = link === undefined ? undefined : path(link);
    }
    expect(await walk(pages.at(-1) ?? '', 'prev')).toEqual([...all].reverse());
  });

  it.each([
    ['limit=0', 400],
    ['limit=1', 200],
    ['limit=100', 200],
    ['limit=101', 400],
    ['limit=1.5', 400],
    ['limit=ten', 400],
    ['limit=1&limit=2', 400],
    ['pageSize=0', 400],
    ['pageSize=1', 200],
    ['pageSize=30', 200],
    ['pageSize=31', 400],
    ['page=0', 400],
    ['page=1', 200],
    ['page=-1', 400],
    ['page=99999999999999999999', 400],
    ['limit=1&page=1', 400],
    ['limit=1&pageSize=1', 400],
    ['cursor=abc&page=1', 400],
    ['cursor=', 400],
    ['cursor=abc', 400],
    [`cursor=${'A'.repeat(39)}`, 400],
    ['versionId=x', 400],
    ['productId=x', 400],
    ['includeArchived=maybe', 400],
    ['activeOnly=1', 400],
    ['archived=true', 400],
  ])('answers ?%s with %d', async (query, expected) => {
    const { status, body } = await tenant.client.get<TestProblem>(`/v1/prompts?${query}`);
    expect(status).toBe(expected);
    if (expected === 400) expect(query).toContain(body.errors[0]?.path);
  });

  it.each([-MAX_PLACE, MAX_PLACE])('takes a cursor at %d', async (place) => {
    for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff', UNKNOWN]) {
      for (const direction of ['after', 'before'] as const) {
        const cursor = encodeCursor({ direction, place, id });
        expect((await get(`/v1/prompts?cursor=${cursor}`)).status).toBe(200);
      }
    }
  });

  it("shows nothing of another tenant's", async () => {
    const { promptId, versionId } = await add({ externalPromptId: 'secret' });
    const { client, productId } = await service.newTenant();
    const mine = tenant.productId;
    const change = { name: 'Mine now', components: [{ content: 'y' }] };
    for (const id of [promptId, 'secret']) {
      expect((await client.get(`/v1/prompts/${id}`)).status).toBe(404);
      expect((await client.put(`/v1/prompts/${id}`, change)).status).toBe(404);
      expect((await client.delete(`/v1/prompts/${id}`)).status).toBe(404);
    }
    expect((await client.get(`/v1/prompts?productId=${mine}`)).body).toEqual([]);
    expect((await client.get(`/v1/prompts?versionId=${versionId}`)).body).toEqual([]);
    expect((await client.get(`/v1/products/${mine}/versions`)).status).toBe(404);
    for (const product of [mine, productId]) {
      expect((await client.post(`/v1/products/${product}/versions/${versionId}/activate`, {})).status).toBe(404);
    }
    const prompt = { name: 'x', role: 'r', components: [{ content: 'x' }], externalPromptId: 'secret' };
    expect((await client.post('/v1/prompts', { ...prompt, productId: mine })).status).toBe(404);
    expect((await client.post('/v1/prompts', { ...prompt, productId })).status).toBe(201);
  });
});
