import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface EventAnswer {
  readonly success: boolean;
  readonly eventId: string;
  readonly sampled?: boolean;
}

interface StoredEvent {
  readonly qualityImpactScore: number;
  readonly userId: string | null;
  readonly conversationId: string | null;
  readonly organizationId: string | null;
  readonly sampleRate: number;
}

describe('POST /v1/events', () => {
  let service: TestService;
  let tenant: TestTenant;
  const event = (more: object = {}) => ({ eventType: 'purchase', productId: tenant.productId, value: 'done', ...more });
  const record = (more: object = {}) => tenant.client.post<EventAnswer>('/v1/events', event(more));
  const reject = (more: object = {}) => tenant.client.post<TestProblem>('/v1/events', event(more));
  const stored = async (id: string): Promise<StoredEvent | undefined> => {
    // A gateway waits two seconds for the projection, which may take longer on a busy machine.
    await service.caughtUp();
    const { status, body } = await tenant.client.get<StoredEvent>(`/v1/events/${id}`);
    return status === 200 ? body : undefined;
  };

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('answers 201 with the id under which the event is stored', async () => {
    const { status, body } = await record();
    expect(status).toBe(201);
    expect(body).toEqual({ success: true, eventId: expect.any(String) as string });
    expect(await stored(body.eventId)).toBeDefined();
  });

  it('answers a repeated insertId with the event that is there, and stores nothing', async () => {
    const first = await record({ insertId: 'again' });
    const second = await record({ insertId: 'again', value: 'other' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.eventId).toBe(first.body.eventId);
  });

  it('gives 100 parallel requests with one insertId one event', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => record({ insertId: 'parallel' })));
    expect(new Set(answers.map(({ body }) => body.eventId)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
  });

  it.each([
    ['positive', 0.5],
    ['neutral', 0],
    ['negative', -0.5],
  ])('derives the quality impact from a %s influence', async (influence, score) => {
    const { body } = await record({ influence });
    expect((await stored(body.eventId))?.qualityImpactScore).toBe(score);
  });

  it.each([
    [{ valueType: 'numeric', value: 'many' }, 'value'],
    [{ valueType: 'boolean', value: 'yes' }, 'value'],
    [{ valueType: 'currency', value: '12 euros' }, 'value'],
    [{ qualityImpactScore: 1.01 }, 'qualityImpactScore'],
    [{ sampleRate: -0.1 }, 'sampleRate'],
    [{ eventType: '' }, 'eventType'],
    [{ eventAt: 'yesterday' }, 'eventAt'],
    [{ userId: 'ada' }, 'userId'],
    [{ typo: 1 }, 'typo'],
  ])('rejects %j and names the field', async (more, path) => {
    const { status, body } = await reject(more);
    expect(status).toBe(400);
    expect(body.errors.map((error) => error.path)).toContain(path);
  });

  it('answers 404 for a product and for internal ids that are not there', async () => {
    const unknown = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
    for (const more of [
      { productId: unknown },
      { userId: unknown },
      { organizationId: unknown },
      { conversationId: unknown },
    ]) {
      expect((await reject(more)).status).toBe(404);
    }
  });

  it('creates nobody for an event that is rejected', async () => {
    const unknown = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
    const { body: other } = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    await tenant.client.post('/v1/messages', {
      productId: other.id,
      externalUserId: 'someone',
      externalConversationId: 'of-another-product',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    const someone = await tenant.client.get<{ id: string }[]>('/v1/users');
    const nobody = { externalUserId: 'nobody', externalOrganizationId: 'no-home' };
    for (const more of [
      { ...nobody, productId: unknown },
      { ...nobody, conversationId: unknown },
      { ...nobody, externalConversationId: 'of-another-product' },
      { externalUserId: 'nobody', organizationId: unknown },
      { userId: unknown, externalOrganizationId: 'no-home' },
      { userId: someone.body[0]?.id, externalUserId: 'nobody' },
    ]) {
      expect([400, 404, 409]).toContain((await reject(more)).status);
    }
    const users = await tenant.client.get<{ externalId: string }[]>('/v1/users');
    expect(users.body.filter(({ externalId }) => externalId === 'nobody')).toEqual([]);
    const organizations = await tenant.client.get<{ externalId: string }[]>('/v1/organizations');
    expect(organizations.body.filter(({ externalId }) => externalId === 'no-home')).toEqual([]);
  });

  it('creates the user and the organization that it names', async () => {
    const { body } = await record({ externalUserId: 'new-user', externalOrganizationId: 'new-org' });
    const row = await stored(body.eventId);
    const users = await tenant.client.get<{ id: string; externalId: string; organizationId: string }[]>('/v1/users');
    expect(users.body.find(({ externalId }) => externalId === 'new-user')).toMatchObject({
      id: row?.userId,
      organizationId: row?.organizationId,
    });
  });

  it('inherits the organization that its user belongs to now, whatever it was a moment ago', async () => {
    const organizations: (string | null | undefined)[] = [];
    for (const externalOrganizationId of ['first-home', 'second-home']) {
      await tenant.client.post('/v1/users', { externalUserId: 'mover', externalOrganizationId });
      const { status, body } = await record({ externalUserId: 'mover' });
      expect(status).toBe(201);
      organizations.push((await stored(body.eventId))?.organizationId);
    }
    const named = await tenant.client.get<{ externalOrganizationId: string | null; externalId: string }[]>('/v1/users');
    expect(named.body.find(({ externalId }) => externalId === 'mover')?.externalOrganizationId).toBe('second-home');
    expect(new Set(organizations).size).toBe(2);
  });

  it('takes the next event of somebody who was erased as that of a new person', async () => {
    const before = await record({ externalUserId: 'leaves' });
    await tenant.client.delete('/v1/users/leaves');
    const after = await record({ externalUserId: 'leaves' });
    expect(after.status).toBe(201);
    const { userId: newPerson } = (await stored(after.body.eventId)) ?? {};
    expect(newPerson).toBeDefined();
    expect((await stored(before.body.eventId))?.userId).not.toBe(newPerson);
  });

  it('rejects two names for different things', async () => {
    const { body } = await record({ externalUserId: 'somebody' });
    const { status } = await reject({ userId: (await stored(body.eventId))?.userId, externalUserId: 'somebody-else' });
    expect(status).toBe(400);
  });

  it('links an event to a conversation that appears later', async () => {
    const { body } = await record({ externalConversationId: 'appears-later' });
    expect((await stored(body.eventId))?.conversationId).toBeNull();
    const conversation = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      externalConversationId: 'appears-later',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect((await stored(body.eventId))?.conversationId).toBe(conversation.body.conversationId);
  });

  describe("of another product than its conversation's", () => {
    const say = (externalConversationId: string, productId: string) =>
      tenant.client.post<{ conversationId: string }>('/v1/messages', {
        productId,
        externalUserId: 'ada',
        externalConversationId,
        messages: [{ role: 'user', content: 'Hello' }],
      });
    let otherProduct: string;

    beforeAll(async () => {
      otherProduct = (await tenant.client.post<{ id: string }>('/v1/products', { name: 'Another' })).body.id;
    });

    it('answers 409, by either id of the conversation, and rejects it alone in a batch', async () => {
      const { conversationId } = (await say('elsewhere', otherProduct)).body;
      for (const named of [{ conversationId }, { externalConversationId: 'elsewhere' }]) {
        expect((await reject(named)).status).toBe(409);
        expect((await record({ ...named, productId: otherProduct })).status).toBe(201);
      }
      const { body } = await tenant.client.post<{ results: { status: string }[] }>('/v1/events/batch', {
        events: [event({ conversationId }), event()],
      });
      expect(body.results.map(({ status }) => status)).toEqual(['rejected', 'created']);
    });

    it('is not linked when the conversation appears in the other product later', async () => {
      const { body } = await record({ externalConversationId: 'appears-elsewhere' });
      await say('appears-elsewhere', otherProduct);
      expect((await stored(body.eventId))?.conversationId).toBeNull();
    });
  });

  it('stores nothing of an event that is sampled out, and says so', async () => {
    const { status, body } = await record({ sampleRate: 0, externalUserId: 'never-seen' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, eventId: expect.any(String) as string, sampled: false });
    expect(await stored(body.eventId)).toBeUndefined();
    const users = await tenant.client.get<{ externalId: string }[]>('/v1/users');
    expect(users.body.map(({ externalId }) => externalId)).not.toContain('never-seen');
  });

  describe('when only a sample is stored', () => {
    const KINDS = Array.from({ length: 40 }, (_, index) => `kind-${index}`);
    /** Which kinds of event are in the sample, for events that name their organization this way. */
    const sampleOf = async (named: object): Promise<boolean[]> => {
      const answers = KINDS.map((eventType) => record({ eventType, sampleRate: 0.5, ...named }));
      return (await Promise.all(answers)).map(({ body }) => body.sampled !== false);
    };

    it('is the same sample whichever id names the organization, and before it was ever named', async () => {
      const before = await sampleOf({ externalOrganizationId: 'sampled-org' });
      const user = { externalUserId: 'sampled-member', externalOrganizationId: 'sampled-org' };
      const { body } = await tenant.client.post<{ participant: { id: string; organizationId: string } }>(
        '/v1/users',
        user,
      );
      const { id: userId, organizationId } = body.participant;
      expect(new Set(before).size).toBe(2);
      expect(await sampleOf({ externalOrganizationId: 'sampled-org' })).toEqual(before);
      expect(await sampleOf({ organizationId })).toEqual(before);
      expect(await sampleOf({ organizationId: organizationId.toUpperCase() })).toEqual(before);
      expect(await sampleOf({ userId })).toEqual(before);
      expect(await sampleOf({ externalUserId: 'sampled-member' })).toEqual(before);
      const results = await tenant.client.post<{ results: { status: string }[] }>('/v1/events/batch', {
        events: KINDS.map((eventType) => event({ eventType, sampleRate: 0.5, externalUserId: 'sampled-member' })),
      });
      expect(results.body.results.map(({ status }) => status === 'created')).toEqual(before);
    });

    it('makes no organization to ask for its sample', async () => {
      await record({ sampleRate: 0, externalOrganizationId: 'only-sampled-out' });
      const { body } = await tenant.client.get<{ externalId: string }[]>('/v1/organizations?limit=100');
      expect(body.map(({ externalId }) => externalId)).not.toContain('only-sampled-out');
    });

    it('answers a repeated insertId with the event that is there', async () => {
      const first = await record({ insertId: 'there-before-sampling' });
      const again = await record({ insertId: 'there-before-sampling', sampleRate: 0 });
      expect([again.status, again.body]).toEqual([200, { success: true, eventId: first.body.eventId }]);
      const batch = await tenant.client.post<{ results: object[] }>('/v1/events/batch', {
        events: [event({ insertId: 'there-before-sampling', sampleRate: 0 })],
      });
      expect(batch.body.results).toEqual([{ eventId: first.body.eventId, status: 'deduplicated' }]);
    });

    it('answers one insertId that is left out with one id', async () => {
      const [first, second, other] = [
        await record({ insertId: 'left-out', sampleRate: 0 }),
        await record({ insertId: 'left-out', sampleRate: 0 }),
        await record({ insertId: 'left-out-too', sampleRate: 0 }),
      ];
      expect(second.body).toEqual(first.body);
      expect(other.body.eventId).not.toBe(first.body.eventId);
    });

    it('rejects an internal id that is not there, in the sample or out of it', async () => {
      const unknown = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
      for (const named of [{ userId: unknown }, { organizationId: unknown }]) {
        expect((await reject({ sampleRate: 0, ...named })).status).toBe(404);
      }
    });
  });

  it('stores a forced event whatever the rate, and lets it stand for itself', async () => {
    const { body } = await record({ sampleRate: 0, forceSample: true });
    expect((await stored(body.eventId))?.sampleRate).toBe(1);
  });

  it('takes a batch apart: one bad event never loses the others', async () => {
    const { status, body } = await tenant.client.post<{ results: { status: string; errors?: unknown[] }[] }>(
      '/v1/events/batch',
      {
        events: [
          event(),
          { nonsense: true },
          event({ value: 'x', valueType: 'numeric' }),
          event({ sampleRate: 0 }),
          event(),
        ],
      },
    );
    expect(status).toBe(200);
    expect(body.results.map((result) => result.status)).toEqual([
      'created',
      'rejected',
      'rejected',
      'sampled_out',
      'created',
    ]);
  });

  it.each([0, 1001])('rejects a batch of %d events', async (length) => {
    const { status, body } = await tenant.client.post<TestProblem>('/v1/events/batch', {
      events: Array.from({ length }, () => event()),
    });
    expect(status).toBe(400);
    expect(body.errors[0]?.path).toBe('events');
  });
});
