import {
  linkOf,
  readWholeList,
  startTestService,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import type { OrganizationView } from './organization.view.js';

interface Answer {
  readonly success: boolean;
  readonly organization: OrganizationView;
}

let service: TestService;
let tenant: TestTenant;
const upsert = (externalOrganizationId: string, more: object = {}) =>
  tenant.client.post<Answer>('/v1/organizations', { externalOrganizationId, ...more });
const list = (query = '') => tenant.client.get<OrganizationView[]>(`/v1/organizations${query}`);

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
});
afterAll(() => service.close());

describe('organizations', () => {
  it('are created and then updated by their external id', async () => {
    const first = await upsert('acme', { name: 'Acme', properties: { tier: 1, region: 'eu' } });
    const second = await upsert('acme', { properties: { tier: 2, region: null } });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual({
      success: true,
      organization: {
        ...first.body.organization,
        name: 'Acme',
        properties: { tier: 2 },
        updatedAt: expect.any(String) as string,
      },
    });
  });

  it('have an empty name until somebody names them', async () => {
    expect((await upsert('nameless')).body.organization).toMatchObject({ name: '', properties: {} });
  });

  it('are one after 100 parallel upserts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => upsert('crowd', { properties: { [`key${index}`]: 1 } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(99);
    expect(Object.keys((await upsert('crowd')).body.organization.properties)).toHaveLength(100);
  });

  it('are changed by PUT under their external id', async () => {
    const { body } = await upsert('to be/put', { name: 'Before' });
    const put = await tenant.client.put<Answer>(`/v1/organizations/${encodeURIComponent('to be/put')}`, {
      name: 'After',
      properties: { a: 1 },
    });
    expect(put.status).toBe(200);
    expect(put.body.organization).toMatchObject({ id: body.organization.id, name: 'After', properties: { a: 1 } });
  });

  it('answer 404 to a PUT of an unknown one', async () => {
    expect((await tenant.client.put('/v1/organizations/nobody', { name: 'x' })).status).toBe(404);
  });

  it('are read by their id', async () => {
    const { organization } = (await upsert('to-read', { name: 'Read me' })).body;
    const { status, body } = await tenant.client.get(`/v1/organizations/${organization.id}`);
    expect(status).toBe(200);
    expect(body).toEqual(organization);
  });

  it.each([
    ['01a1fd42-e2af-745f-893a-fdf7afb5ea9a', 404],
    ['nobody', 404],
  ])('answer GET %s with %i', async (id, status) => {
    expect((await tenant.client.get(`/v1/organizations/${id}`)).status).toBe(status);
  });

  it('stay within their tenant', async () => {
    const { organization } = (await upsert('mine')).body;
    const { client } = await service.newTenant();
    expect((await client.get(`/v1/organizations/${organization.id}`)).status).toBe(404);
    expect((await client.put('/v1/organizations/mine', { name: 'Stolen' })).status).toBe(404);
    expect((await client.get('/v1/organizations')).body).toEqual([]);
  });

  const text = (length: number) => 'x'.repeat(length);
  it.each([
    ['externalOrganizationId', { externalOrganizationId: '' }, 400],
    ['externalOrganizationId', { externalOrganizationId: text(1) }, 201],
    ['externalOrganizationId', { externalOrganizationId: text(512) }, 201],
    ['externalOrganizationId', { externalOrganizationId: text(513) }, 400],
    ['name', { name: text(255) }, 201],
    ['name', { name: text(256) }, 400],
    ['name', { name: 7 }, 400],
    ['properties', { properties: 'many' }, 400],
    ['title', { title: 'x' }, 400],
  ])('keep the bounds of %s: %#', async (path, fields, status) => {
    const given = { externalOrganizationId: `bounds-${Math.random()}`, ...fields };
    const answer = await tenant.client.post<TestProblem>('/v1/organizations', given);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors.map((error) => error.path)).toContain(path);
  });
});

describe('GET /v1/organizations', () => {
  const ids = (organizations: readonly OrganizationView[]) => organizations.map(({ id }) => id);

  it('lists bare organizations, newest first', async () => {
    const { organization } = (await upsert('newest', { name: 'Newest' })).body;
    const { body } = await list('?limit=1');
    expect(body).toEqual([organization]);
  });

  it('pages by offset and by page', async () => {
    const all = ids((await list('?limit=100')).body);
    expect(ids((await list('?limit=2&offset=3')).body)).toEqual(all.slice(3, 5));
    expect(ids((await list('?limit=2&page=2')).body)).toEqual(all.slice(2, 4));
    expect((await list('?page=1&offset=1')).status).toBe(400);
    expect(linkOf(await list('?limit=2'), 'next')).toContain('offset=2');
  });

  it('yields each organization once while others come in', async () => {
    const before = ids((await list('?limit=100')).body);
    let added = 0;
    const pages = await readWholeList<OrganizationView>(tenant.client, '/v1/organizations?limit=3&page=1', () =>
      Promise.all(Array.from({ length: 4 }, () => upsert(`late-${added++}`))),
    );
    expect(pages.flatMap(ids)).toEqual(before);
  });
});
