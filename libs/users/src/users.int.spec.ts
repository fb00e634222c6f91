import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { UserView } from './user.view.js';

interface Answer {
  readonly success: boolean;
  readonly participant: UserView;
}

let service: TestService;
let tenant: TestTenant;

const upsert = (externalUserId: unknown, more: object = {}) =>
  tenant.client.post<Answer>('/v1/users', { externalUserId, ...more });
const update = (externalUserId: string, change: object) =>
  tenant.client.put<Answer>(`/v1/users/${encodeURIComponent(externalUserId)}`, change);

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
});
afterAll(() => service.close());

describe('POST /v1/users', () => {
  it('creates a user with every field there, and null where there is nothing', async () => {
    const { status, body } = await upsert('bare');
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      participant: {
        id: expect.any(String) as string,
        externalId: 'bare',
        organizationId: null,
        externalOrganizationId: null,
        name: null,
        email: null,
        phone: null,
        anonymized: false,
        properties: {},
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        updatedAt: expect.any(String) as string,
      },
    });
  });

  it('updates the user that is there: absent fields stay, null clears', async () => {
    const first = await upsert('ada', { name: 'Ada', email: 'ada@example.com', phone: '+44 20 7946 0958' });
    const second = await upsert('ada', { name: 'Ada Lovelace', phone: null });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.participant).toMatchObject({
      id: first.body.participant.id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: null,
      createdAt: first.body.participant.createdAt,
    });
  });

  it('merges properties key by key and takes out a key given as null', async () => {
    await upsert('merge', { properties: { plan: 'free', seats: 1, nested: { a: 1 } } });
    const { body } = await upsert('merge', { properties: { plan: 'pro', seats: null, nested: { b: 2 } } });
    expect(body.participant.properties).toEqual({ plan: 'pro', nested: { b: 2 } });
  });

  it('creates the organization that an unknown external id names', async () => {
    const { body } = await upsert('member', { externalOrganizationId: 'acme' });
    expect(body.participant).toMatchObject({
      externalOrganizationId: 'acme',
      organizationId: expect.any(String) as string,
    });
    const again = await upsert('colleague', { organizationId: body.participant.organizationId });
    expect(again.body.participant.externalOrganizationId).toBe('acme');
  });

  it('takes the user out of its organization with null, and leaves it there without a word of it', async () => {
    const acme = (await upsert('leaver', { externalOrganizationId: 'acme' })).body.participant.organizationId;
    expect((await upsert('leaver', { name: 'Lea' })).body.participant.organizationId).toBe(acme);
    const nowhere = { organizationId: null, externalOrganizationId: null };
    for (const change of [{ externalOrganizationId: null }, { organizationId: null }, nowhere]) {
      await upsert('leaver', { organizationId: acme });
      expect((await upsert('leaver', change)).body.participant).toMatchObject(nowhere);
      const { body } = await tenant.client.get<{ externalId: string }[]>(`/v1/users?organizationId=${acme}`);
      expect(body.map(({ externalId }) => externalId)).not.toContain('leaver');
    }
    // One id names an organization, though the other is null.
    const moved = await upsert('leaver', { organizationId: null, externalOrganizationId: 'acme' });
    expect(moved.body.participant.organizationId).toBe(acme);
  });

  it('takes both organization ids when they name the same one, and rejects them when they do not', async () => {
    const acme = (await upsert('member', { externalOrganizationId: 'acme' })).body.participant.organizationId;
    await upsert('other-member', { externalOrganizationId: 'globex' });
    const same = await upsert('both', { organizationId: acme, externalOrganizationId: 'acme' });
    expect(same.status).toBe(201);
    for (const externalOrganizationId of ['globex', 'never-heard-of']) {
      const rejected = await upsert('neither', { organizationId: acme, externalOrganizationId });
      expect(rejected.status).toBe(400);
      expect((rejected.body as unknown as TestProblem).errors[0]?.path).toBe('externalOrganizationId');
    }
    expect((await update('neither', {})).status).toBe(404);
  });

  it('answers 404 for an organization id that is not there', async () => {
    const { status } = await upsert('lost', { organizationId: '01a1fd42-e2af-745f-893a-fdf7afb5ea9a' });
    expect(status).toBe(404);
  });

  it('makes one user of 100 parallel upserts, and answers 201 once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => upsert('crowd', { properties: { [`key${index}`]: index } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(99);
    expect(new Set(answers.map(({ body }) => body.participant.id)).size).toBe(1);
    const { body } = await upsert('crowd');
    expect(Object.keys(body.participant.properties)).toHaveLength(100);
  });
});

describe('anonymized users', () => {
  it('never store nor show name, e-mail and phone, whatever is sent', async () => {
    const { body } = await upsert('hidden', { name: 'Ada', email: 'ada@example.com', phone: '1', anonymized: true });
    expect(body.participant).toMatchObject({ name: null, email: null, phone: null, anonymized: true });
    const later = await update('hidden', { name: 'Ada', email: 'ada@example.com' });
    expect(later.body.participant).toMatchObject({ name: null, email: null, phone: null, anonymized: true });
  });

  it('lose what was kept when it is switched on later, and get none of it back when it is switched off', async () => {
    await upsert('switched', { name: 'Ada', email: 'ada@example.com', phone: '+442079460958' });
    const on = await update('switched', { anonymized: true });
    expect(on.body.participant).toMatchObject({ name: null, email: null, phone: null, anonymized: true });
    const off = await update('switched', { anonymized: false });
    expect(off.body.participant).toMatchObject({ name: null, email: null, phone: null, anonymized: false });
    const named = await update('switched', { name: 'Ada' });
    expect(named.body.participant.name).toBe('Ada');
  });

  it('keep properties with what tells the person masked', async () => {
    const { body } = await upsert('masked', {
      anonymized: true,
      properties: { plan: 'pro', contact: 'ada@example.com', nested: ['+44 20 7946 0958'] },
    });
    expect(body.participant.properties).toEqual({ plan: 'pro', contact: '[email]', nested: ['[phone]'] });
  });
});

describe('PUT /v1/users/{userId}', () => {
  it('takes the external id, whatever characters it holds', async () => {
    const externalId = 'tenant/42 ü?#@example.com';
    const { body } = await upsert(externalId);
    const updated = await update(externalId, { name: 'Ada' });
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({ success: true, participant: { id: body.participant.id, name: 'Ada' } });
  });

  it('answers 404 for an unknown user and creates nothing on the way', async () => {
    expect((await update('nobody', { externalOrganizationId: 'made-for-nobody' })).status).toBe(404);
    const organizations = await tenant.client.get<{ externalId: string }[]>('/v1/organizations');
    expect(organizations.body.map(({ externalId }) => externalId)).not.toContain('made-for-nobody');
  });

  it("does not reach another tenant's user", async () => {
    await upsert('mine');
    const { client } = await service.newTenant();
    expect((await client.put('/v1/users/mine', { name: 'Stolen' })).status).toBe(404);
  });
});

describe('the bounds of a user', () => {
  const text = (length: number) => 'x'.repeat(length);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
  const deep = (levels: number): object => (levels === 1 ? {} : { a: deep(levels - 1) });
  const email = (length: number) => `${text(64)}@${text(63)}.${text(63)}.${text(63)}.${text(length - 64 - 1 - 192)}`;

  it.each([
    ['externalUserId', { externalUserId: '' }, 400],
    ['externalUserId', { externalUserId: text(1) }, 201],
    ['externalUserId', { externalUserId: text(512) }, 201],
    ['externalUserId', { externalUserId: text(513) }, 400],
    ['externalUserId', { externalUserId: 7 }, 400],
    ['externalUserId', { externalUserId: null }, 400],
    ['externalOrganizationId', { externalOrganizationId: '' }, 400],
    ['externalOrganizationId', { externalOrganizationId: text(512) }, 201],
    ['externalOrganizationId', { externalOrganizationId: text(513) }, 400],
    ['organizationId', { organizationId: 'acme' }, 400],
    ['name', { name: '' }, 201],
    ['name', { name: text(255) }, 201],
    ['name', { name: text(256) }, 400],
    ['email', { email: 'a@b.co' }, 201],
    ['email', { email: 'not an address' }, 400],
    ['email', { email: email(400) }, 400],
    ['phone', { phone: text(64) }, 201],
    ['phone', { phone: text(65) }, 400],
    ['anonymized', { anonymized: 'true' }, 400],
    ['properties', { properties: [] }, 400],
    ['properties', { properties: keys(256) }, 201],
    ['properties', { properties: keys(257) }, 400],
    ['properties', { properties: deep(8) }, 201],
    ['properties', { properties: deep(9) }, 400],
    ['properties', { properties: { a: text(64 * 1024 - 8) } }, 201],
    ['properties', { properties: { a: text(64 * 1024 - 7) } }, 400],
    ['mail', { mail: 'a@b.co' }, 400],
  ])('%s: %#', async (path, fields, status) => {
    const given = { externalUserId: `bounds-${Math.random()}`, ...fields };
    const answer = await tenant.client.post<TestProblem>('/v1/users', given);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors.map((error) => error.path)).toContain(path);
  });
});
