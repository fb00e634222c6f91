import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { ErasureView } from './erasure.view.js';
import { columnsThatHold } from './testing/every-column.js';
import { STORED, tellOf, type TestPerson } from './testing/person.js';
import { factsOf, postgresText } from './testing/traces.js';

let service: TestService;
let tenant: TestTenant;

const erase = (externalId: string) => tenant.client.delete<ErasureView>(`/v1/users/${encodeURIComponent(externalId)}`);
const read = async (jobId: string) => (await tenant.client.get<ErasureView>(`/v1/erasures/${jobId}`)).body;
const done = async (jobId: string): Promise<ErasureView> => {
  for (;;) {
    const erasure = await read(jobId);
    if (erasure.status === 'done') return erasure;
    await sleep(50);
  }
};
/** A person whose name nobody has in another test. */
const tellOfPerson = () => tellOf(tenant, `person of ${tenant.id}`);
const tracesOf = ({ externalId, userId, conversationIds }: TestPerson) => [externalId, userId, ...conversationIds];
const expectNoTrace = async (person: TestPerson) => {
  expect(await columnsThatHold(service, tracesOf(person))).toEqual([]);
};

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.newTenant();
});
afterAll(() => service.close());

describe('DELETE /v1/users/{externalUserId}', () => {
  it('erases the person from every store, and nobody else, and gives a receipt', async () => {
    const person = await tellOfPerson();
    const other = await tellOf(tenant, 'somebody else');
    await service.caughtUp();
    await service.postgres.query({
      text: `INSERT INTO dead_letters (id, lane, contract, payload, origin, step, reason, attempts)
             VALUES (gen_random_uuid(), 'l', 'c', $1, 'events/0@1-1', 'insert', 'r', 1),
                    (gen_random_uuid(), 'l', 'c', $2, 'events/0@1-2', 'decode', 'r', 1)`,
      values: [
        JSON.stringify([{ userId: person.userId }, { userId: other.userId, kept: true }]),
        `not JSON, but ${person.userId}`,
      ],
    });

    const accepted = await erase(person.externalId);
    expect(accepted.status).toBe(202);
    expect(accepted.headers['location']).toMatch(new RegExp(`/v1/erasures/${accepted.body.jobId}$`));
    const receipt = await done(accepted.body.jobId);
    expect(receipt).toEqual({
      jobId: accepted.body.jobId,
      status: 'done',
      userId: person.userId,
      requestedAt: expect.any(String) as string,
      startedAt: expect.any(String) as string,
      finishedAt: expect.any(String) as string,
      erased: {
        postgres: STORED.postgres,
        log: { messages: 6 },
        deadLetters: { messages: 2 },
        clickhouse: {
          eventFacts: 2,
          conversationFacts: expect.any(Number) as number,
          conversationAnalysis: expect.any(Number) as number,
          conversationAnalysisDetails: expect.any(Number) as number,
          userFacts: 1,
        },
      },
    });
    expect(receipt.erased.clickhouse.conversationFacts).toBeGreaterThanOrEqual(2);
    await expectNoTrace(person);

    const left = await postgresText(service);
    for (const trace of [other.externalId, other.userId, ...other.conversationIds]) expect(left).toContain(trace);
    const facts = await factsOf(service, tenant.id);
    expect(new Set(facts.map((row) => row['user_id']))).toContain(other.userId);
  });

  it('is looked for in every column of every table, also of one that nobody thought of', async () => {
    const person = await tellOfPerson();
    await service.caughtUp();
    const before = await columnsThatHold(service, tracesOf(person));
    expect(before).toEqual(
      expect.arrayContaining([
        ...['users.external_id', 'messages.content', 'event_facts.user_id'],
        ...['webhook_deliveries.data', 'webhook_deliveries.conversation_id'],
      ]),
    );
    await service.postgres.query({ text: 'CREATE TABLE planted (name text)' });
    await service.postgres.query({ text: 'INSERT INTO planted VALUES ($1)', values: [`Name of ${person.externalId}`] });
    await done((await erase(person.externalId)).body.jobId);
    expect(await columnsThatHold(service, tracesOf(person))).toEqual(['planted.name']);
    await service.postgres.query({ text: 'DROP TABLE planted' });
  });

  it('lets no replay bring anything back', async () => {
    const person = await tellOfPerson();
    const other = await tellOf(tenant, 'somebody else');
    await service.caughtUp();
    await done((await erase(person.externalId)).body.jobId);
    await service.replays.fromStart(false);
    await service.caughtUp();
    await expectNoTrace(person);
    const facts = await factsOf(service, tenant.id);
    expect(facts.filter((row) => row['user_id'] === other.userId).length).toBeGreaterThanOrEqual(5);
  });

  it('waits for lanes that stand still, and leaves nothing when they go on', async () => {
    await service.lanes.stop();
    const person = await tellOfPerson();
    const { body } = await erase(person.externalId);
    await sleep(1_500);
    expect((await read(body.jobId)).status).toBe('running');
    await service.lanes.start();
    await done(body.jobId);
    await service.caughtUp();
    await expectNoTrace(person);
  });

  it('catches what a request stores that looked the user up before', async () => {
    const person = await tellOfPerson();
    let jobId = '';
    await service.postgres.transaction(async (tx) => {
      await tx.query({ text: 'SELECT 1 FROM users WHERE id = $1', values: [person.userId] });
      jobId = (await erase(person.externalId)).body.jobId;
      await sleep(1_200);
      await tx.query({
        text: `INSERT INTO events (tenant_id, id, product_id, event_type, value, value_type, influence,
                 quality_impact_score, sample_rate, user_id, event_at, created_at)
               VALUES ($1, gen_random_uuid(), $2, 'late', 'late', 'text', 'neutral', 0, 1, $3, now(), now())`,
        values: [tenant.id, tenant.productId, person.userId],
      });
    });
    const receipt = await done(jobId);
    expect(receipt.erased.postgres.events).toBe(STORED.postgres.events + 1);
    await expectNoTrace(person);
  });

  it.each([
    ['its record tells, where the log was trimmed', true],
    ['the log tells, where it is taken out before it is projected', false],
  ])('frees the insertId of an event of which %s, and forgets that the person paid', async (_, isProjected) => {
    if (!isProjected) await service.lanes.stop();
    const { client, productId } = tenant;
    const sale = { productId, eventType: 'sale', value: '5 EUR', valueType: 'currency', insertId: 'order-1' };
    const buy = (externalUserId: string) => client.post<{ eventId: string }>('/v1/events', { ...sale, externalUserId });
    const first = await buy('buyer');
    expect((await buy('another')).body.eventId).toBe(first.body.eventId);
    if (isProjected) {
      await service.caughtUp();
      await service.postgres.query({ text: `UPDATE log SET payload = '[]'` });
    }
    const { body } = await erase('buyer');
    const values = [tenant.id];
    const paying = () =>
      service.postgres.query({
        text: 'SELECT user_id AS "userId" FROM users_with_revenue WHERE tenant_id = $1',
        values,
      });
    expect(await paying()).toEqual([{ userId: body.userId }]);
    await eventually('the log was rewritten', async () => {
      const text = 'SELECT step FROM erasures WHERE tenant_id = $1';
      const [row] = await service.postgres.query<{ step: string }>({ text, values });
      return row?.step === 'lanes' || row?.step === 'facts';
    });
    if (!isProjected) await service.lanes.start();
    await done(body.jobId);
    expect(await paying()).toEqual([]);
    expect((await buy('another')).status).toBe(201);
  });

  it('leaves the insertId to an event that comes again meanwhile', async () => {
    const { client, productId } = tenant;
    const sale = { productId, eventType: 'sale', value: 'x', insertId: 'order-1', externalUserId: 'buyer' };
    const buy = () => client.post<{ eventId: string }>('/v1/events', sale);
    const first = await buy();
    await service.caughtUp();
    await service.lanes.stop();
    const { body } = await erase('buyer');
    await eventually('the log was rewritten', async () => (await read(body.jobId)).erased.log.messages > 0);
    const again = await buy();
    expect(again.status).toBe(201);
    expect(again.body.eventId).not.toBe(first.body.eventId);
    await service.lanes.start();
    await done(body.jobId);
    expect(await buy()).toMatchObject({ status: 200, body: { eventId: again.body.eventId } });
  });

  it('frees the external id for a new person at once', async () => {
    const person = await tellOf(tenant, 'comes again');
    const { body } = await erase(person.externalId);
    const again = await tenant.client.post<{ participant: { id: string; name: string | null } }>('/v1/users', {
      externalUserId: person.externalId,
    });
    expect(again.status).toBe(201);
    expect(again.body.participant).toMatchObject({ name: null });
    expect(again.body.participant.id).not.toBe(person.userId);
    await done(body.jobId);
    const said = await tenant.client.post('/v1/messages', {
      productId: tenant.productId,
      externalUserId: person.externalId,
      externalConversationId: `${person.externalId}-one`,
      messages: [{ role: 'user', content: 'Hello again' }],
    });
    expect(said.status).toBe(201);
    const { body: users } = await tenant.client.get<unknown[]>('/v1/users');
    expect(users).toHaveLength(1);
  });

  it('answers a repeated request with the erasure under way, and 404 once it is done', async () => {
    await service.maintenance.stop();
    const person = await tellOfPerson();
    const [first, second] = [await erase(person.externalId), await erase(person.externalId)];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    expect(first.body.status).toBe('pending');
    service.maintenance.start();
    await done(first.body.jobId);
    expect((await erase(person.externalId)).status).toBe(404);
  });

  it('starts one erasure for 20 requests at once', async () => {
    const person = await tellOfPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => erase(person.externalId)));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThanOrEqual(1);
    expect(new Set(accepted.map(({ body }) => body.jobId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 202 || status === 404)).toBe(true);
  });

  it('bears upserts of the same user at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0 ? erase('busy') : tenant.client.post('/v1/users', { externalUserId: 'busy' }),
      ),
    );
    for (const { status } of answers) expect([200, 201, 202, 404]).toContain(status);
  });

  it("reaches neither another tenant's user nor its receipts", async () => {
    await tellOf(tenant, 'mine');
    const { client } = await service.newTenant();
    expect((await client.delete('/v1/users/mine')).status).toBe(404);
    const { body } = await erase('mine');
    expect((await client.get(`/v1/erasures/${body.jobId}`)).status).toBe(404);
    expect((await tenant.client.get('/v1/erasures/mine')).status).toBe(400);
  });
});
