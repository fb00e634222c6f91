import { newId } from '@parley/kernel';
import {
  startTestService,
  type TestClient,
  type TestProblem,
  type TestService,
  type TestTenant,
} from '@parley/testing';

interface Answer extends TestProblem {
  readonly conversationId: string;
}

const event = (fields: object = {}) => ({ eventType: 'signup', value: 'web', ...fields });
const said = (fields: object = {}) => ({
  externalUserId: 'ada',
  messages: [{ role: 'user', content: 'Hello' }],
  ...fields,
});
const score = { rating: 4, ratingMin: 1, ratingMax: 5 };
const prompt = { name: 'Support', role: 'assistant', components: [{ content: 'Be brief.' }] };

describe('the product of what is written', () => {
  let service: TestService;
  let tenant: TestTenant;
  let shop: string;
  let keyOfShop: TestClient;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { client } = tenant;
    shop = (await client.post<{ id: string }>('/v1/products', { name: 'Shop', externalProductId: 'shop' })).body.id;
    const { body } = await client.post<{ key: string; defaultProductId: string }>('/v1/keys', {
      ...{ name: 'backend', scopes: ['ingest', 'read'], defaultProductId: shop.toUpperCase() },
    });
    expect(body.defaultProductId).toBe(shop);
    keyOfShop = client.as(body.key);
  });
  afterAll(() => service.close());

  const productOf = async (conversationId: string): Promise<string | undefined> => {
    const rows = await service.postgres.query<{ id: string }>({
      text: 'SELECT product_id AS id FROM conversations WHERE id = $1',
      values: [conversationId],
    });
    return rows[0]?.id;
  };
  const eventsOf = async (productId: string): Promise<number> =>
    (await tenant.client.get<unknown[]>(`/v1/events?productId=${productId}`)).body.length;

  /** Writes one record of each kind, for a product named in these fields, and expects all under that product. */
  async function expectAllWritten(client: TestClient, fields: object, conversation: string): Promise<void> {
    const before = await eventsOf(shop);
    expect((await client.post('/v1/events', event(fields))).status).toBe(201);
    const { body: batch } = await client.post('/v1/events/batch', { events: [event(fields), event(fields)] });
    expect(batch).toMatchObject({ results: [{ status: 'created' }, { status: 'created' }] });
    expect(await eventsOf(shop)).toBe(before + 3);

    const named = said({ ...fields, externalConversationId: conversation });
    const one = await client.post<Answer>('/v1/messages', named);
    const { body: many } = await client.post<{ results: Answer[] }>('/v1/messages/batch', {
      conversations: [said(fields)],
    });
    for (const { conversationId } of [one.body, ...many.results]) expect(await productOf(conversationId)).toBe(shop);
    const rated = await client.post('/v1/ratings', { ...fields, ...score, externalConversationId: conversation });
    expect(rated.status).toBe(201);
    expect((await client.post('/v1/prompts', { ...fields, ...prompt })).status).toBe(201);
  }

  it('is named by the caller’s own id, alone or beside Parley’s', async () => {
    await expectAllWritten(tenant.client, { externalProductId: 'shop' }, 'c-own');
    await expectAllWritten(tenant.client, { externalProductId: 'shop', productId: shop.toUpperCase() }, 'c-both');
  });

  it('is that of the key where nothing names one', async () => {
    await expectAllWritten(keyOfShop, {}, 'c-key');
    const elsewhere = said({ productId: tenant.productId, externalConversationId: 'c-elsewhere' });
    const { body } = await keyOfShop.post<Answer>('/v1/messages', elsewhere);
    expect(await productOf(body.conversationId)).toBe(tenant.productId);
    // The conversation exists already; continuing it does not take its product.
    expect((await keyOfShop.post('/v1/messages', said({ externalConversationId: 'c-elsewhere' }))).status).toBe(201);
  });

  it.each<[string, object, RegExp]>([
    ['names another product', { externalProductId: 'shop', productId: newId() }, /another product than productId/],
    ['is empty', { externalProductId: '' }, /1 to 512 characters/],
    ['is too long', { externalProductId: 'x'.repeat(513) }, /1 to 512 characters/],
    ['is no text', { externalProductId: 7 }, /1 to 512 characters/],
  ])('is rejected where its id %s', async (_, fields, message) => {
    const errors = [{ path: 'externalProductId', message: expect.stringMatching(message) as string }];
    for (const client of [tenant.client, keyOfShop]) {
      const bodies = {
        events: event(fields),
        messages: said(fields),
        ratings: { ...fields, ...score },
        prompts: { ...fields, ...prompt },
      };
      for (const [path, body] of Object.entries(bodies)) {
        const answer = await client.post<TestProblem>(`/v1/${path}`, body);
        expect([path, answer.status, answer.body.errors?.filter(({ path }) => path !== 'productId')]).toEqual([
          path,
          400,
          errors,
        ]);
      }
    }
  });

  it('is looked for among those of the tenant, item by item', async () => {
    const other = await service.newTenant();
    const unknown = await other.client.post<TestProblem>('/v1/events', event({ externalProductId: 'shop' }));
    expect(unknown).toMatchObject({ status: 404 });
    const events = [event({ externalProductId: 'nobody' }), event({ externalProductId: 'shop' }), event(), null];
    const { body } = await tenant.client.post<{ results: { status: string }[] }>('/v1/events/batch', { events });
    expect(body.results.map(({ status }) => status)).toEqual(['rejected', 'created', 'rejected', 'rejected']);
  });

  it('has to be named where the key names none, and no key names one that is not there', async () => {
    const { body } = await tenant.client.post<TestProblem>('/v1/events', event());
    expect(body.errors).toEqual([{ path: 'productId', message: expect.stringContaining('is required') as string }]);
    const other = await service.newTenant();
    const stolen = { name: 'k', scopes: ['ingest'], defaultProductId: shop };
    expect((await other.client.post('/v1/keys', stolen)).status).toBe(404);
  });
});
