import { eventually, startTestService, type TestResponse, type TestService, type TestTenant } from '@parley/testing';
import type { UserView } from '../user.view.js';

type Answer = TestResponse<{ participant: UserView; detail: string; errors: { path: string }[] }>;

/* Concurrent writes share a transaction, so these tests send theirs without waiting in between. */
describe('writes of users that come at once', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const upsert = (externalUserId: string, more: object = {}): Promise<Answer> =>
    tenant.client.post('/v1/users', { externalUserId, ...more });
  const update = (externalUserId: string, change: object): Promise<Answer> =>
    tenant.client.put(`/v1/users/${externalUserId}`, change);

  it('answers each with the user as that write left it', async () => {
    const answers = await Promise.all([
      upsert('one', { name: 'First', properties: { a: 1 } }),
      upsert('one', { email: 'one@example.com', properties: { b: 2 } }),
      upsert('other', { name: 'Other' }),
      upsert('one', { name: null, properties: { a: null } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    expect(answers.map(({ body }) => body.participant)).toMatchObject([
      { externalId: 'one', name: 'First', email: null, properties: { a: 1 } },
      { externalId: 'one', name: 'First', email: 'one@example.com', properties: { a: 1, b: 2 } },
      { externalId: 'other', name: 'Other', properties: {} },
      { externalId: 'one', name: null, email: 'one@example.com', properties: { b: 2 } },
    ]);
    expect((await upsert('one')).body.participant).toMatchObject({ name: null, properties: { b: 2 } });
  });

  it('rejects one without its neighbours', async () => {
    const organizationId = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
    const answers = await Promise.all([
      upsert('good-1'),
      upsert('lost', { organizationId }),
      update('nobody', { externalOrganizationId: 'made-for-nobody' }),
      upsert('good-2', { externalOrganizationId: 'acme' }),
      upsert('good-1', { organizationId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 404, 201, 404]);
    const organizations = await tenant.client.get<{ externalId: string }[]>('/v1/organizations');
    expect(organizations.body.map(({ externalId }) => externalId)).toEqual(['acme']);
    expect((await update('lost', {})).status).toBe(404);
  });

  it('keeps properties within their bounds, however many writes they come by', async () => {
    const keys = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${from + index}`, 1]));
    const [full, over, name] = await Promise.all([
      upsert('grown', { properties: keys(0, 256) }),
      upsert('grown', { properties: keys(256, 1) }),
      upsert('grown', { name: 'Still here', properties: { k0: null, k256: 1 } }),
    ]);
    expect([full.status, over.status, name.status]).toEqual([201, 400, 200]);
    expect(over.body.detail).toBe(
      'properties: must not hold more than 256 keys (it holds 257) together with what is there',
    );
    expect(name.body.participant.name).toBe('Still here');
    expect(Object.keys(name.body.participant.properties)).toHaveLength(256);
  });

  it('anonymises among other writes, and asks for no masking of what a new user never said', async () => {
    await upsert('known');
    const [hidden, fresh] = await Promise.all([
      upsert('known', { anonymized: true }),
      upsert('fresh', { anonymized: true, name: 'Ada' }),
      upsert('known', { anonymized: false, name: 'Ada' }),
      upsert('known', { anonymized: true }),
    ]);
    expect(hidden.body.participant).toMatchObject({ anonymized: true, name: null });
    expect(fresh.body.participant).toMatchObject({ anonymized: true, name: null });
    const { participant } = (await upsert('known')).body;
    expect(participant).toMatchObject({ anonymized: true, name: null });
    const maskings = await service.postgres.query<{ userId: string }>({
      text: `SELECT user_id AS "userId" FROM maskings WHERE tenant_id = $1`,
      values: [tenant.id],
    });
    expect(maskings.map(({ userId }) => userId)).not.toContain(fresh.body.participant.id);
  });

  it('stands up to many writers of few users in all orders', async () => {
    const users = Array.from({ length: 10 }, (_, index) => `busy-${index}`);
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        upsert(users[(index * 7) % users.length] ?? '', {
          externalOrganizationId: `organization-${index % 3}`,
          properties: { [`step${index}`]: index },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(390);
    for (const user of users) expect(Object.keys((await upsert(user)).body.participant.properties)).toHaveLength(40);
  });

  it('logs revisions that only rise, the last with what is stored', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => upsert('logged', { properties: { n: index } })));
    const { participant } = (await upsert('logged')).body;
    const entries = await service.postgres.query<{ payload: string }>({
      text: `SELECT payload FROM log WHERE stream = 'users' AND payload LIKE $1 ORDER BY id`,
      values: [`%${participant.id}%`],
    });
    const logged = entries
      .flatMap(({ payload }) => JSON.parse(payload) as { userId: string; revision: number; properties: object }[])
      .filter(({ userId }) => userId === participant.id);
    const revisions = logged.map(({ revision }) => revision);
    expect(revisions.length).toBeGreaterThan(1);
    expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
    expect(logged.at(-1)?.properties).toEqual(participant.properties);
  });

  it('answers with the organization that another transaction gave the user meanwhile', async () => {
    await upsert('colleague', { externalOrganizationId: 'new employer' });
    await upsert('moves');
    let answer: Promise<Answer> | undefined;
    await service.postgres.transaction(async (tx) => {
      await tx.query({
        text: `UPDATE users SET organization_id = (SELECT id FROM organizations WHERE external_id = 'new employer')
               WHERE tenant_id = $1 AND external_id = 'moves'`,
        values: [tenant.id],
      });
      answer = upsert('moves', { name: 'Moved' });
      await eventually('the write waits', async () => {
        const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await service.postgres.query({ text })).length > 0;
      });
    });
    expect((await answer)?.body.participant).toMatchObject({ name: 'Moved', externalOrganizationId: 'new employer' });
  });
});
