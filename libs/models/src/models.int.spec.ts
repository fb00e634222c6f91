import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { ModelItemView, ModelView } from './model.view.js';

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';

describe('/v1/models', () => {
  let service: TestService;
  let tenant: TestTenant;
  let names = 0;
  const newName = () => `acme/rocket-${++names}`;
  const create = (body: object, of = tenant) => of.client.post<ModelView & TestProblem>('/v1/models', body);
  const change = (id: string, body: object, of = tenant) =>
    of.client.patch<ModelView & TestProblem>(`/v1/models/${id}`, body);
  const read = (id: string, of = tenant) => of.client.get<ModelView>(`/v1/models/${id}`);
  const list = (query = '?pageSize=100', of = tenant) => of.client.get<ModelItemView[]>(`/v1/models${query}`);
  const converse = (model: string, of = tenant, productId = of.productId) =>
    of.client.post('/v1/messages', {
      productId,
      externalUserId: 'ada',
      model,
      messages: [{ role: 'user', content: 'Hello', createdAt: '2026-01-02T03:04:05.000Z' }],
    });
  const catalogueId = async (canonicalId: string) => {
    const [row] = await service.postgres.query<{ id: string }>({
      text: 'SELECT id FROM catalogue_models WHERE canonical_id = $1',
      values: [canonicalId],
    });
    return row?.id ?? '';
  };

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('shows a catalogue model with every field of the interface', async () => {
    const { status, body } = await read(await catalogueId('openai/gpt-4o'), await service.newTenant());
    expect(status).toBe(200);
    expect(body).toEqual({
      id: await catalogueId('openai/gpt-4o'),
      canonicalId: 'openai/gpt-4o',
      displayName: expect.any(String) as string,
      provider: 'openai',
      family: 'gpt',
      description: expect.any(String) as string,
      contextWindow: 128_000,
      inputCostPer1k: 0.0025,
      outputCostPer1k: 0.01,
      inputModalities: ['text', 'image'],
      outputModalities: ['text'],
      supportedParameters: ['tools', 'tool_choice', 'parallel_tool_calls', 'response_format'],
      source: 'catalogue',
      createdAt: expect.any(String) as string,
      expirationDate: null,
      intelligenceIndex: null,
      codingIndex: null,
      mathIndex: null,
      mmluPro: null,
      gpqa: null,
      usageCount: 0,
      lastUsedAt: null,
      products: [],
    });
  });

  it('creates a model that conversations then use', async () => {
    const canonicalId = newName();
    const facts = {
      displayName: 'Rocket',
      provider: 'Acme',
      family: 'rocket',
      description: 'Fast',
      contextWindow: 1000,
      inputCostPer1k: 0.5,
      outputCostPer1k: 1.5,
      inputModalities: ['text', 'image'],
      outputModalities: ['text'],
      supportedParameters: ['temperature'],
      expirationDate: '2027-01-01T00:00:00.000Z',
      intelligenceIndex: 50,
      codingIndex: 51,
      mathIndex: 52,
      mmluPro: 0.8,
      gpqa: 0.7,
    };
    const { status, body } = await create({ canonicalId, ...facts });
    expect(status).toBe(201);
    expect(body).toMatchObject({ canonicalId, ...facts, source: 'custom', usageCount: 0, products: [] });
    await converse(canonicalId);
    await converse(canonicalId);
    expect((await read(body.id)).body).toMatchObject({
      usageCount: 2,
      lastUsedAt: '2026-01-02T03:04:05.000Z',
      products: [{ id: tenant.productId, name: 'Test product', icon: '', conversationCount: 2 }],
    });
  });

  it('rejects a canonicalId that is there already, and says which model has it', async () => {
    const canonicalId = newName();
    const { body: first } = await create({ canonicalId });
    expect(first).toMatchObject({ displayName: canonicalId, provider: 'acme' });
    const again = await create({ canonicalId });
    expect(again.status).toBe(409);
    expect(again.body.detail).toContain(first.id);
    const known = await create({ canonicalId: 'openai/gpt-4o' });
    expect(known.status).toBe(409);
    expect(known.body.detail).toContain(await catalogueId('openai/gpt-4o'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ canonicalId: 'acme/raced' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it('registers unknown names of conversations, each once, however many come at once', async () => {
    const name = 'mystery-1';
    const answers = await Promise.all(Array.from({ length: 30 }, () => converse(name)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const mine = (await list()).body.filter(({ canonicalId }) => canonicalId === name);
    expect(mine).toEqual([
      {
        id: expect.any(String) as string,
        canonicalId: name,
        displayName: name,
        provider: 'unknown',
        family: null,
        usageCount: 30,
        lastUsedAt: '2026-01-02T03:04:05.000Z',
      },
    ]);
    expect((await read(mine[0]?.id ?? '')).body.source).toBe('observed');
  });

  it('counts every name of a catalogue model, by product', async () => {
    const other = await service.newTenant();
    const { body: second } = await other.client.post<{ id: string }>('/v1/products', { name: 'Second', icon: 'bot' });
    for (const name of ['gpt-4o', 'openai/gpt-4o', 'gpt-4o-2024-08-06']) await converse(name, other);
    await converse('gpt-4o', other, second.id);
    const { body } = await read(await catalogueId('openai/gpt-4o'), other);
    expect(body).toMatchObject({
      usageCount: 4,
      products: [
        { id: other.productId, conversationCount: 3 },
        { id: second.id, icon: 'bot', conversationCount: 1 },
      ],
    });
  });

  it('counts a conversation for every model that its messages name, once by however many names', async () => {
    const other = await service.newTenant();
    const at = new Date(Date.now() - 60_000).toISOString();
    const answered = (models: readonly (string | null)[], conversation: string, model?: string) =>
      other.client.post('/v1/messages', {
        productId: other.productId,
        externalUserId: 'ada',
        externalConversationId: conversation,
        model,
        messages: models.map((one, index) => ({
          role: 'assistant',
          content: 'Hello',
          model: one,
          externalMessageId: `m-${index}`,
          createdAt: at,
        })),
      });
    await answered(['acme/planner', 'gpt-4o-2024-08-06', null, 'openai/gpt-4o'], 'routed', 'gpt-4o');
    // Sent again with one more.
    await answered(['acme/planner', 'gpt-4o-2024-08-06', null, 'openai/gpt-4o', 'acme/writer'], 'routed', 'gpt-4o');
    await answered(['acme/writer'], 'plain');
    // Its first message is stored already, so that only the conversation names a new model.
    await answered(['acme/planner'], 'plain', 'acme/late');
    const own = (await list(undefined, other)).body.filter(({ provider }) => provider === 'acme');
    const counts = Object.fromEntries(own.map(({ canonicalId, usageCount }) => [canonicalId, usageCount]));
    expect(counts).toEqual({ 'acme/planner': 1, 'acme/writer': 2, 'acme/late': 1 });
    const known = (await read(await catalogueId('openai/gpt-4o'), other)).body;
    expect(known).toMatchObject({ usageCount: 1, lastUsedAt: at });
    expect(known.products).toMatchObject([{ id: other.productId, conversationCount: 1 }]);
    await service.caughtUp();
    for (const { id, usageCount } of [...own, known]) {
      const { body } = await other.client.get<object>(`/v1/models/${id}/analytics?period=90d`);
      expect(body).toMatchObject({ conversationCount: usageCount });
    }
  });

  it('changes what is given, clears what is null, and keeps the rest', async () => {
    const { body: before } = await create({ canonicalId: newName(), family: 'rocket', contextWindow: 5 });
    const { status, body } = await change(before.id, { family: null, gpqa: 0.5, displayName: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, family: null, gpqa: 0.5 });
    expect((await change(before.id, {})).body).toEqual(body);
    expect((await change(before.id, { canonicalId: 'x' })).status).toBe(400);
  });

  it("lets a tenant change a catalogue model for itself alone, and keeps the catalogue's other facts", async () => {
    const other = await service.newTenant();
    const id = await catalogueId('openai/gpt-4o-mini');
    const { body: before } = await read(id);
    const { body } = await change(id, { inputCostPer1k: 9, description: null });
    expect(body).toEqual({ ...before, inputCostPer1k: 9, description: null });
    expect((await read(id)).body).toEqual(body);
    expect((await read(id, other)).body).toEqual(before);
  });

  it('lists those that conversations use before all others', async () => {
    const other = await service.newTenant();
    const use = (model: string) =>
      other.client.post('/v1/messages', {
        ...{ productId: other.productId, externalUserId: 'ada', model },
        messages: [{ role: 'user', content: 'Hello' }],
      });
    await use('openai/gpt-4o');
    await use('our-own-model');
    await create({ canonicalId: 'never-used' }, other);
    const { body } = await list('?pageSize=5', other);
    expect(body.map(({ canonicalId }) => canonicalId).slice(0, 3)).toEqual([
      'our-own-model',
      'openai/gpt-4o',
      'never-used',
    ]);
    expect(body.map(({ usageCount }) => usageCount)).toEqual([1, 1, 0, 0, 0]);
  });

  it("shows nothing of another tenant's models or usage", async () => {
    const other = await service.newTenant();
    const { body: theirs } = await create({ canonicalId: newName() }, other);
    await converse('secret-model', other);
    await converse('gpt-4.1', other);
    expect((await read(theirs.id)).status).toBe(404);
    expect((await change(theirs.id, { family: 'x' })).status).toBe(404);
    expect((await read(await catalogueId('openai/gpt-4.1'))).body).toMatchObject({ usageCount: 0, products: [] });
    const canonicalIds = (await list()).body.map(({ canonicalId }) => canonicalId);
    expect(canonicalIds).not.toContain('secret-model');
    expect(canonicalIds).not.toContain(theirs.canonicalId);
    expect((await create({ canonicalId: theirs.canonicalId })).status).toBe(201);
    expect((await read(UNKNOWN)).status).toBe(404);
    expect((await read('gpt-4o')).status).toBe(400);
  });

  it('pages through all of them, each once, with links', async () => {
    const seen: string[] = [];
    let page = 1;
    for (;;) {
      const { body, headers } = await list(`?page=${page}&pageSize=100`);
      seen.push(...body.map(({ id }) => id));
      expect(headers['link']).toMatch(/rel="first"/);
      if (!String(headers['link']).includes('rel="next"')) break;
      page++;
    }
    expect(page).toBeGreaterThan(5);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each<[string, number]>([
    ['page=0', 400],
    ['pageSize=0', 400],
    ['pageSize=1', 200],
    ['pageSize=100', 200],
    ['pageSize=101', 400],
    ['limit=5', 400],
  ])('answers ?%s with %d', async (query, status) => expect((await list(`?${query}`)).status).toBe(status));

  const text = (length: number) => 'x'.repeat(length);
  const LIMITS: [string, unknown, boolean][] = [
    ['displayName', '', false],
    ['displayName', text(255), true],
    ['displayName', text(256), false],
    ['provider', '', false],
    ['provider', text(256), false],
    ['family', text(255), true],
    ['family', text(256), false],
    ['description', text(8192), true],
    ['description', text(8193), false],
    ['contextWindow', 0, false],
    ['contextWindow', 1, true],
    ['contextWindow', 1.5, false],
    ['contextWindow', 1_000_000_000, true],
    ['contextWindow', 1_000_000_001, false],
    ['inputCostPer1k', -0.1, false],
    ['inputCostPer1k', 0, true],
    ['outputCostPer1k', 1_000_000, true],
    ['outputCostPer1k', 1_000_000.1, false],
    ['inputModalities', [], true],
    ['inputModalities', Array(100).fill('text'), true],
    ['inputModalities', Array(101).fill('text'), false],
    ['outputModalities', [text(64)], true],
    ['outputModalities', [text(65)], false],
    ['supportedParameters', 'temperature', false],
    ['expirationDate', 'soon', false],
    ['intelligenceIndex', -1, false],
    ['mathIndex', 100, true],
    ['codingIndex', 100.1, false],
    ['gpqa', '0.5', false],
    ['usageCount', 1, false],
  ];
  it.each(LIMITS)('%s: %.60j', async (field, value, valid) => {
    const { status, body } = await create({ canonicalId: newName(), [field]: value });
    expect(status).toBe(valid ? 201 : 400);
    if (!valid) expect(body.errors[0]?.path).toBe(field);
  });

  it.each<[number, number]>([
    [0, 400],
    [1, 201],
    [255, 201],
    [256, 400],
  ])('answers a canonicalId of %d characters with %d', async (length, status) =>
    expect((await create({ canonicalId: text(length) })).status).toBe(status),
  );

  it('asks for the scope admin', async () => {
    const { body } = await service.operator.post<{ key: string }>(`/v1/admin/tenants/${tenant.id}/keys`, {
      name: 'no admin',
      scopes: ['ingest', 'read'],
    });
    const client = tenant.client.as(body.key);
    expect((await client.post('/v1/models', { canonicalId: newName() })).status).toBe(403);
    expect((await client.patch(`/v1/models/${UNKNOWN}`, {})).status).toBe(403);
    expect((await client.get('/v1/models')).status).toBe(200);
  });
});
