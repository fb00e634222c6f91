import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface Created {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: string[];
  readonly externalPromptId?: string;
}
interface Listed {
  readonly id: string;
  readonly versionId: string | null;
  readonly components: { id: string; externalComponentId: string }[];
}
interface Composed {
  readonly composedPrompt: string;
  readonly prompt: { id: string; components: { id: string; content: string }[] } & Record<string, unknown>;
}
interface Updated {
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly versionId: string | null;
}

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
const UUID = /^[0-9a-f-]{36}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: TestService;
let tenant: TestTenant;
const request = (more: object = {}) => ({
  name: 'Greeting',
  productId: tenant.productId,
  role: 'system',
  components: [{ content: 'Hello {{name}}!' }],
  ...more,
});
const create = async (more: object = {}): Promise<Created> =>
  (await tenant.client.post<Created>('/v1/prompts', request(more))).body;
const read = async (id: string, query = ''): Promise<Composed> =>
  (await tenant.client.get<Composed>(`/v1/prompts/${encodeURIComponent(id)}${query}`)).body;
const list = async (query = ''): Promise<Listed[]> => (await tenant.client.get<Listed[]>(`/v1/prompts${query}`)).body;
const activate = (versionId: string, productId = tenant.productId) =>
  tenant.client.post<TestProblem>(`/v1/products/${productId}/versions/${versionId}/activate`, {});

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.newTenant();
});
afterAll(() => service.close());

describe('POST /v1/prompts', () => {
  it('answers 201 with the prompt, its version and its components', async () => {
    const { status, body } = await tenant.client.post<Created>(
      '/v1/prompts',
      request({ components: [{ content: 'One' }, { content: 'Two' }], tags: ['a', 'b'] }),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      promptId: expect.stringMatching(UUID) as string,
      versionId: expect.stringMatching(UUID) as string,
      componentIds: [expect.stringMatching(UUID) as string, expect.stringMatching(UUID) as string],
    });
  });

  it('keeps the external id, and lets no other prompt have it', async () => {
    expect((await create({ externalPromptId: 'taken' })).externalPromptId).toBe('taken');
    const { status } = await tenant.client.post('/v1/prompts', request({ externalPromptId: 'taken' }));
    expect(status).toBe(409);
  });

  it('gives 50 parallel requests with one external id one winner', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tenant.client.post('/v1/prompts', request({ externalPromptId: 'parallel' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(49).fill(409)]);
  });

  it('makes a version that is not active', async () => {
    const { versionId } = await create();
    expect((await list('?activeOnly=true')).map((prompt) => prompt.versionId)).not.toContain(versionId);
  });

  const long = (length: number) => 'x'.repeat(length);
  it.each<[string, object, number]>([
    ['role below its bound', { role: '' }, 400],
    ['role at its bound', { role: 'r' }, 201],
    ['role at its upper bound', { role: long(255) }, 201],
    ['role above it', { role: long(256) }, 400],
    ['components below their bound', { components: [] }, 400],
    ['components at their bound', { components: [{ content: '' }] }, 201],
    ['components at their upper bound', { components: Array(100).fill({ content: 'c' }) }, 201],
    ['components above it', { components: Array(101).fill({ content: 'c' }) }, 400],
    ['name at its bound', { name: long(255) }, 201],
    ['name above it', { name: long(256) }, 400],
    ['externalPromptId below its bound', { externalPromptId: '' }, 400],
    ['externalPromptId at its bound', { externalPromptId: long(512) }, 201],
    ['externalPromptId above it', { externalPromptId: long(513) }, 400],
    ['content at its bound', { components: [{ content: long(256 * 1024) }] }, 201],
    ['content above it', { components: [{ content: long(256 * 1024 + 1) }] }, 400],
    ['a component without content', { components: [{ type: 'system' }] }, 400],
    ['a component of an unknown type', { components: [{ content: 'c', type: 'poem' }] }, 400],
    ['an unknown source', { source: 'nobody' }, 400],
    ['the source of Parley itself', { source: 'platform' }, 201],
    ['tags that are no list', { tags: 'a' }, 400],
    ['no name', { name: undefined }, 400],
    ['an unknown field', { titel: 'x' }, 400],
    ['a productId that is none', { productId: 'x' }, 400],
    ['a product that is not there', { productId: UNKNOWN }, 404],
  ])('answers for %s', async (_, more, expected) => {
    const { status, body } = await tenant.client.post<TestProblem>('/v1/prompts', request(more));
    expect([status, JSON.stringify(body)]).toEqual([expected, expect.any(String) as string]);
    if (expected === 400) expect(body.errors[0]?.path).toMatch(/^\w/);
  });
});

describe('GET /v1/prompts/{id}', () => {
  it('shows the whole prompt', async () => {
    const created = await create({
      externalPromptId: 'whole',
      description: 'All of it',
      source: 'agent',
      components: [
        { content: 'Hi {{name}}', type: 'guardrail', source: 'participant', name: 'first', isDynamic: false },
      ],
    });
    expect((await read('whole')).prompt).toEqual({
      id: created.promptId,
      externalPromptId: 'whole',
      name: 'Greeting',
      description: 'All of it',
      source: 'agent',
      productId: tenant.productId,
      archivedAt: null,
      createdAt: expect.stringMatching(INSTANT) as string,
      updatedAt: expect.stringMatching(INSTANT) as string,
      components: [
        {
          id: created.componentIds[0],
          externalComponentId: created.componentIds[0],
          type: 'guardrail',
          source: 'participant',
          name: 'first',
          content: 'Hi {{name}}',
          isDynamic: false,
          createdAt: expect.stringMatching(INSTANT) as string,
          updatedAt: expect.stringMatching(INSTANT) as string,
        },
      ],
    });
  });

  it('is found by its id in any case, and by an external id of any kind', async () => {
    const { promptId } = await create({ externalPromptId: 'a/b c%é' });
    for (const id of [promptId, promptId.toUpperCase(), 'a/b c%é']) expect((await read(id)).prompt.id).toBe(promptId);
    const { promptId: namesake } = await create({ externalPromptId: promptId });
    expect((await read(promptId)).prompt.id).toBe(promptId);
    expect(namesake).not.toBe(promptId);
  });

  it('fills in variables from the query and joins components by a blank line', async () => {
    const { promptId } = await create({
      components: [{ content: 'Hi {{ name }}' }, { content: '{{limit}} of {{x}}' }],
    });
    const { composedPrompt } = await read(promptId, '?name=Ada+L%C3%B6we&limit=%7B%7Bname%7D%7D&unused=1');
    expect(composedPrompt).toBe('Hi Ada Löwe\n\n{{name}} of {{x}}');
  });

  it('takes any name for a variable', async () => {
    const content = '{{__proto__}} {{constructor}} {{a.b[0]}} {{ two words }} {{名}}';
    const { promptId } = await create({ components: [{ content }] });
    const query = '?__proto__=1&constructor=2&a.b%5B0%5D=3&two+words=4&%E5%90%8D=5%00';
    expect((await read(promptId, query)).composedPrompt).toBe('1 2 3 4 5\u0000');
    expect((await read(promptId)).composedPrompt).toBe(content);
  });

  it('rejects a variable that is given twice', async () => {
    const { promptId } = await create();
    const { status, body } = await tenant.client.get<TestProblem>(`/v1/prompts/${promptId}?name=a&name=b`);
    expect([status, body.errors[0]?.path]).toEqual([400, 'name']);
  });

  it('blows no prompt up', async () => {
    const { promptId } = await create({ components: [{ content: '{{a}}'.repeat(50_000) }] });
    const { status } = await tenant.client.get(`/v1/prompts/${promptId}?a=${'x'.repeat(1_000)}`);
    expect(status).toBe(400);
  });

  it.each([UNKNOWN, 'nobody', 'x'.repeat(600)])('answers 404 for %j', async (id) => {
    expect((await tenant.client.get(`/v1/prompts/${id}`)).status).toBe(404);
  });

  it('rejects an id that no prompt can have', async () => {
    expect((await tenant.client.get('/v1/prompts/%00')).status).toBe(400);
  });
});

describe('PUT /v1/prompts/{id}', () => {
  const put = (id: string, change: object) => tenant.client.put<Updated & TestProblem>(`/v1/prompts/${id}`, change);

  it('changes name, description and role in place', async () => {
    const { promptId, versionId } = await create();
    const { status, body } = await put(promptId, { name: 'Renamed', description: 'New', role: 'other' });
    expect([status, body]).toEqual([200, { promptId, externalPromptId: null, versionId: null }]);
    expect((await read(promptId)).prompt).toMatchObject({ name: 'Renamed', description: 'New' });
    expect((await list(`?versionId=${versionId}`)).map(({ id }) => id)).toEqual([promptId]);
    await put(promptId, { description: null });
    expect((await read(promptId)).prompt).toMatchObject({ name: 'Renamed', description: null });
  });

  it('makes of new components a new version that is not active, and leaves the old one as it was', async () => {
    const { promptId, versionId } = await create({ externalPromptId: 'edited' });
    await activate(versionId);
    const { body } = await put('edited', { components: [{ content: 'Bye {{name}}' }] });
    expect(body).toEqual({ promptId, externalPromptId: 'edited', versionId: expect.stringMatching(UUID) as string });
    expect((await read('edited')).composedPrompt).toBe('Hello {{name}}!');
    await activate(body.versionId ?? '');
    expect((await read('edited')).composedPrompt).toBe('Bye {{name}}');
    expect((await list(`?versionId=${versionId}`))[0]?.versionId).toBe(versionId);
  });

  it('makes one version of a request that is sent again', async () => {
    const { promptId } = await create();
    const versions = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await put(promptId, { components: [{ content: 'Same' }] })).body.versionId,
      ),
    );
    expect(new Set(versions).size).toBe(1);
  });

  it.each<[object, number]>([
    [{ components: [] }, 400],
    [{ role: '' }, 400],
    [{ productId: UNKNOWN }, 400],
    [{}, 200],
  ])('answers %j with %d', async (change, expected) => {
    expect((await put((await create()).promptId, change)).status).toBe(expected);
  });

  it('answers 404 for a prompt that is not there, and 409 for an archived one', async () => {
    expect((await put(UNKNOWN, { name: 'x' })).status).toBe(404);
    const { promptId } = await create();
    await tenant.client.delete(`/v1/prompts/${promptId}`);
    expect((await put(promptId, { name: 'x' })).status).toBe(409);
  });
});

describe('DELETE /v1/prompts/{id}', () => {
  it('archives, and keeps the time when it is done again', async () => {
    const { promptId } = await create({ externalPromptId: 'old' });
    const first = await tenant.client.delete('/v1/prompts/old');
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      promptId,
      externalPromptId: 'old',
      archivedAt: expect.stringMatching(INSTANT) as string,
    });
    expect((await tenant.client.delete(`/v1/prompts/${promptId}`)).body).toEqual(first.body);
    expect((await list(`?productId=${tenant.productId}`)).map(({ id }) => id)).not.toContain(promptId);
    expect((await list('?includeArchived=true')).map(({ id }) => id)).toContain(promptId);
  });

  it('is rejected while the prompt is in the active version, and an archived one is not activated', async () => {
    const [one, two] = [await create(), await create()];
    await activate(one.versionId);
    expect((await tenant.client.delete(`/v1/prompts/${one.promptId}`)).status).toBe(409);
    await activate(two.versionId);
    expect((await tenant.client.delete(`/v1/prompts/${one.promptId}`)).status).toBe(200);
    expect((await activate(one.versionId)).status).toBe(409);
  });

  it('never leaves an archived prompt active, whoever comes first', async () => {
    const { promptId, versionId } = await create();
    const other = await create();
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        activate(versionId),
        tenant.client.delete(`/v1/prompts/${promptId}`),
        activate(other.versionId),
      ]);
      const [broken] = await service.postgres.query({
        text: `SELECT 1 FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id
               WHERE v.is_active AND p.archived_at IS NOT NULL`,
      });
      expect(broken).toBeUndefined();
    }
  });

  it('answers 404 for a prompt that is not there', async () => {
    expect((await tenant.client.delete(`/v1/prompts/${UNKNOWN}`)).status).toBe(404);
  });
});
