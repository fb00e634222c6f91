import { newId } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

interface Conversation {
  readonly productId?: string;
  readonly daysAgo?: number;
  readonly rating?: number;
  readonly properties?: object;
  /** Scores of the analysis; absent: not analysed yet. */
  readonly scores?: Readonly<Record<string, number | boolean>>;
}

const DAY_MS = 86_400_000;
const PEOPLE = ['ada', 'bob', 'eve'] as const;

describe('who is in a segment', () => {
  let service: TestService;
  let tenant: TestTenant;
  let secondProduct: string;
  const ids = new Map<string, string>();

  async function addUser(of: TestTenant, externalUserId: string, properties: object): Promise<string> {
    const { body } = await of.client.post<{ participant: { id: string } }>('/v1/users', { externalUserId, properties });
    return body.participant.id;
  }

  /** Facts as the lanes write them, with chosen scores. */
  async function addConversation(of: TestTenant, userId: string, conversation: Conversation): Promise<void> {
    const at = new Date(Date.now() - (conversation.daysAgo ?? 0) * DAY_MS - 1_000).toISOString();
    const key = {
      tenant_id: of.id,
      product_id: conversation.productId ?? of.productId,
      conversation_id: newId(),
      row_version: 1,
      user_id: userId,
      user_message_count: 1,
      created_at: at,
    };
    const rating =
      conversation.rating === undefined ? {} : { rating: conversation.rating, rating_min: 1, rating_max: 5 };
    const properties = JSON.stringify(conversation.properties ?? {});
    await insert('conversation_facts', { ...key, ...rating, properties, last_message_at: at });
    if (conversation.scores) await insert('conversation_analysis', { ...key, supported: true, ...conversation.scores });
  }

  const insert = (table: string, row: { readonly conversation_id: string } & Readonly<Record<string, unknown>>) =>
    service.clickhouse.writer.insert({
      table,
      rows: Buffer.from(JSON.stringify(row)),
      deduplicationToken: row.conversation_id,
    });

  async function segment(rules: object[], more: object = {}): Promise<string> {
    const { status, body } = await tenant.client.post<{ id: string }>('/v1/segments', { filters: { rules, ...more } });
    expect(status).toBe(201);
    return body.id;
  }

  /** The names of the members of segments with these filters; also checks that the counts agree. */
  async function membersOfEach(filters: readonly { rules: object[] }[]): Promise<string[][]> {
    const made = [];
    for (const { rules, ...more } of filters) made.push(await segment(rules, more));
    const held = new Map<string, string[]>();
    for (const name of PEOPLE) {
      const { body } = await tenant.client.get<{ id: string }[]>(`/v1/users/${name}/segments`);
      held.set(
        name,
        body.map(({ id }) => id),
      );
    }
    const holding = made.map((id) => PEOPLE.filter((name) => held.get(name)?.includes(id)));
    for (const [n, id] of made.entries()) {
      const { body } = await tenant.client.get<{ memberCount: number }>(`/v1/segments/${id}`);
      const preview = await tenant.client.post<{ memberCount: number }>('/v1/segments/preview', {
        filters: filters[n],
      });
      const size = holding[n]?.length;
      expect([filters[n], body.memberCount, preview.body.memberCount]).toEqual([filters[n], size, size]);
      await tenant.client.delete(`/v1/segments/${id}`);
    }
    return holding;
  }

  const members = async (rules: object[], more: object = {}): Promise<string[] | undefined> =>
    (await membersOfEach([{ rules, ...more }]))[0];

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const other = await service.newTenant();
    secondProduct = (await tenant.client.post<{ id: string }>('/v1/products', { name: 'Second' })).body.id;
    ids.set('ada', await addUser(tenant, 'ada', { plan: 'pro', seats: 5, beta: true, tags: ['vip'], age: '5' }));
    ids.set('bob', await addUser(tenant, 'bob', { plan: 'free', seats: 1 }));
    // Nothing is known about eve, who never spoke.
    ids.set('eve', await addUser(tenant, 'eve', {}));
    const ada = ids.get('ada') ?? '';
    const bob = ids.get('bob') ?? '';
    await addConversation(tenant, ada, {
      rating: 5,
      properties: { channel: 'web' },
      scores: { sentiment: 0.5, frustration: 0.2, quality_index: 0.9, jailbreak: true },
    });
    await addConversation(tenant, ada, {
      productId: secondProduct,
      daysAgo: 10,
      rating: 2.0002,
      properties: { channel: 'app' },
      scores: { sentiment: -0.1, frustration: 0.4, quality_index: 0.5 },
    });
    await addConversation(tenant, bob, { daysAgo: 40, scores: { sentiment: -0.8, frustration: 0.9 } });
    const stranger = await addUser(other, 'ada', { plan: 'pro' });
    await addConversation(other, stranger, { scores: { sentiment: 1 } });
    await service.caughtUp();
    for (const one of [tenant, other]) await service.addUpCells(one.id);
  });
  afterAll(() => service.close());

  const analysis = (field: string, operator: string, value: number) => ({ type: 'analysis', field, operator, value });
  const property = (key: string, operator: string, value: unknown) => ({ type: 'property', key, operator, value });
  const total = (operator: string, value: number) => ({ type: 'conversation_count', operator, value });
  const seen = (operator: string, value: string) => ({ type: 'last_seen', operator, value });
  const flag = (value: boolean) => ({ type: 'analysis_flag', field: 'jailbreakDetected', value });

  const BY_RULE: readonly (readonly [rule: object, members: string[]])[] = [
    // The mean of 0.5 and -0.1 is 0.2.
    [analysis('sentiment', 'eq', 0.2), ['ada']],
    [analysis('sentiment', 'gt', 0.2), []],
    [analysis('sentiment', 'gte', 0.2), ['ada']],
    [analysis('sentiment', 'lt', 0.2), ['bob']],
    [analysis('sentiment', 'lte', 0.2), ['ada', 'bob']],
    [analysis('frustration', 'gte', 0.5), ['bob']],
    [analysis('cqi', 'gte', 0.7), ['ada']],
    [analysis('rating', 'eq', 3.5001), ['ada']],
    [flag(true), ['ada']],
    [flag(false), ['bob']],
    [property('plan', 'eq', 'pro'), ['ada']],
    [property('plan', 'neq', 'pro'), ['bob']],
    [property('plan', 'neq', 5), ['ada', 'bob']],
    [property('beta', 'neq', false), ['ada']],
    [property('nowhere', 'neq', 'x'), []],
    [property('plan', 'contains', 'r'), ['ada', 'bob']],
    [property('tags', 'contains', 'vip'), ['ada']],
    [property('tags', 'contains', 'vi'), []],
    [property('seats', 'gt', 1), ['ada']],
    [property('seats', 'gte', 1), ['ada', 'bob']],
    [property('seats', 'lt', 5), ['bob']],
    [property('seats', 'eq', 5), ['ada']],
    [property('seats', 'eq', '5'), []],
    [property('age', 'eq', 5), []],
    [property('age', 'gte', '4'), ['ada']],
    [property('beta', 'eq', true), ['ada']],
    [property('beta', 'eq', false), []],
    [property("plan') OR 1=1 --", 'eq', "x' OR '1'='1"), []],
    [{ ...property('channel', 'eq', 'app'), type: 'conversation_property' }, ['ada']],
    [{ ...property('channel', 'neq', 'app'), type: 'conversation_property' }, ['ada']],
    [{ ...property('nowhere', 'neq', 'x'), type: 'conversation_property' }, []],
    [total('gte', 2), ['ada']],
    [total('gte', 1), ['ada', 'bob']],
    [total('lte', 1), ['bob', 'eve']],
    [total('lte', 0), ['eve']],
    [seen('within', '1d'), ['ada']],
    [seen('before', '1d'), ['bob']],
    [seen('within', '41d'), ['ada', 'bob']],
    [seen('before', '41d'), []],
  ];

  it('is everybody of whom its one rule holds', async () => {
    const held = await membersOfEach(BY_RULE.map(([rule]) => ({ rules: [rule] })));
    expect(BY_RULE.map(([rule], n) => [rule, held[n]])).toEqual(BY_RULE);
  });

  it('holds of those who meet every rule', async () => {
    expect(await members([total('gte', 1), property('plan', 'eq', 'free')])).toEqual(['bob']);
    expect(await members([flag(true), property('plan', 'eq', 'free')])).toEqual([]);
  });

  it('looks at the conversations of the products alone', async () => {
    expect(await members([analysis('sentiment', 'lt', 0)], { productIds: [secondProduct] })).toEqual(['ada']);
    expect(await members([total('lte', 1)], { productIds: [secondProduct] })).toEqual(['ada']);
  });

  it('holds of nobody who has not used the products, whatever the rule', async () => {
    const of = (...productIds: string[]) => ({ productIds });
    expect(await members([property('seats', 'gte', 1)], of(secondProduct))).toEqual(['ada']);
    expect(await members([property('seats', 'gte', 1)], of(tenant.productId))).toEqual(['ada', 'bob']);
    expect(await members([property('plan', 'neq', 'team')], of(secondProduct))).toEqual(['ada']);
    expect(await members([total('lte', 0)], of(secondProduct, tenant.productId))).toEqual([]);
    // At any time: users who no longer use the product are found by a count of zero in the range.
    const lately = { dateRange: { preset: '7d' } };
    expect(await members([total('lte', 0)], { ...of(secondProduct), ...lately })).toEqual(['ada']);
    expect(await members([total('lte', 0)], { ...of(tenant.productId), ...lately })).toEqual(['bob']);
  });

  it.each<[object, string[]]>([
    [{ preset: '7d' }, ['ada']],
    [{ preset: '90d' }, ['ada', 'bob']],
    [{ preset: 'all' }, ['ada', 'bob']],
    [{ to: new Date(Date.now() - 20 * DAY_MS).toISOString() }, ['bob']],
    [{ from: new Date(Date.now() - 20 * DAY_MS).toISOString() }, ['ada']],
  ])('looks at the conversations of the range %j alone', async (dateRange, expected) =>
    expect(await members([total('gte', 1)], { dateRange })).toEqual(expected),
  );

  it('counts the members of each segment in the list, with those of the system', async () => {
    await segment([property('plan', 'eq', 'pro')]);
    for (let index = 0; index < 12; index++) await segment([total('gte', index)]);
    const { body } =
      await tenant.client.get<{ name: string; presetId: string | null; memberCount: number }[]>('/v1/segments');
    const counts = Object.fromEntries(body.map(({ name, presetId, memberCount }) => [presetId ?? name, memberCount]));
    expect(counts).toMatchObject({
      'Plan is pro': 1,
      'At least 0 conversations': 3,
      'At least 1 conversation': 2,
      'At least 2 conversations': 1,
      'At least 11 conversations': 0,
      at_risk: 0,
      power_users: 0,
      new_users: 1,
      inactive: 1,
    });
  });

  it('names the segments of a user by either id, without members of other tenants', async () => {
    const inside = await tenant.client.get<object[]>(`/v1/users/${ids.get('bob')}/segments`);
    expect(inside.body).toEqual((await tenant.client.get('/v1/users/bob/segments')).body);
    expect(inside.body).toContainEqual({
      id: expect.any(String) as string,
      name: 'Inactive',
      type: 'system',
      presetId: 'inactive',
    });
    const other = await service.newTenant();
    expect((await other.client.get(`/v1/users/${ids.get('bob')}/segments`)).status).toBe(404);
  });

  it('follows a change of the user', async () => {
    expect(await members([property('plan', 'eq', 'team')])).toEqual([]);
    await addUser(tenant, 'eve', { plan: 'team' });
    await service.caughtUp();
    expect(await members([property('plan', 'eq', 'team')])).toEqual(['eve']);
  });

  it.each(['tab\tnew\nline', String.raw`back\slash "double" 'single'`, '{tenantId:UUID}', 'ünï😀', ' ', ''])(
    'compares the text %j as it is',
    async (value) => {
      await addUser(tenant, 'eve', { [`key ${value}`]: value });
      await service.caughtUp();
      expect(await members([property(`key ${value}`, 'eq', value)])).toEqual(['eve']);
    },
  );

  it('answers for more segments than one query takes, each with as many rules as there may be', async () => {
    const large = await service.newTenant();
    const rules = Array.from({ length: 50 }, (_, index) => property(`key-${index}`, 'contains', 'x'.repeat(1024)));
    for (let made = 0; made < 11; made++) await large.client.post('/v1/segments', { filters: { rules } });
    const { status, body } = await large.client.get<object[]>('/v1/segments');
    expect(status).toBe(200);
    expect(body).toHaveLength(15);
  });

  it('knows the users that conversations and events create', async () => {
    const fresh = await service.newTenant();
    await fresh.client.post('/v1/events', {
      eventType: 'visit',
      productId: fresh.productId,
      value: 'x',
      externalUserId: 'event',
    });
    await fresh.client.post('/v1/messages', {
      productId: fresh.productId,
      externalUserId: 'talker',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    await service.caughtUp();
    const { body } = await fresh.client.post<{ id: string }>('/v1/segments', { filters: { rules: [total('gte', 0)] } });
    expect((await fresh.client.get(`/v1/segments/${body.id}`)).body).toMatchObject({ memberCount: 2 });
  });
});
