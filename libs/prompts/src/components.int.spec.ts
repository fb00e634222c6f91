import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface Component {
  readonly id: string;
  readonly externalComponentId: string;
  readonly source: string;
  readonly content: string;
}
interface Created {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: string[];
}

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';

describe('components of a prompt', () => {
  let service: TestService;
  let tenant: TestTenant;
  const post = (components: object[], more: object = {}) =>
    tenant.client.post<Created & TestProblem>('/v1/prompts', {
      ...{ name: 'One', productId: tenant.productId, role: 'system', components },
      ...more,
    });
  const put = (id: string, change: object) =>
    tenant.client.put<{ versionId: string } & TestProblem>(`/v1/prompts/${id}`, change);
  const read = async (id: string) =>
    (await tenant.client.get<{ prompt: { source: string; components: Component[] } }>(`/v1/prompts/${id}`)).body.prompt;
  const listed = async (id: string) =>
    (await tenant.client.get<{ id: string; components: Component[] }[]>('/v1/prompts')).body.find(
      (prompt) => prompt.id === id,
    )?.components;
  const send = async (systemPrompt: unknown) =>
    tenant.client.post<{ systemPromptPromptId: string; systemPromptComponentIds: string[] } & TestProblem>(
      '/v1/messages',
      {
        productId: tenant.productId,
        externalUserId: 'ada',
        messages: [{ role: 'user', content: 'Hello' }],
        systemPrompt,
      },
    );

  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it("keep the caller's id, which is shown wherever they are", async () => {
    const { body } = await post([{ content: 'Hi', externalComponentId: 'greeting' }, { content: 'Bye' }]);
    const [first, second] = body.componentIds;
    const shown = [
      { id: first, externalComponentId: 'greeting' },
      { id: second, externalComponentId: second },
    ];
    expect((await read(body.promptId)).components).toMatchObject(shown);
    expect(await listed(body.promptId)).toEqual(shown);
    const versions = await tenant.client.get<Created[]>(`/v1/products/${tenant.productId}/versions`);
    expect(versions.body[0]).toMatchObject({ components: shown });
  });

  it('keep their ids in a new version, by either name', async () => {
    const { body } = await post([{ content: 'Hi', externalComponentId: 'greeting' }, { content: 'Rules' }]);
    const change = {
      components: [
        { content: 'Hello', externalComponentId: 'greeting' },
        { content: 'Stricter', componentId: body.componentIds[1]?.toUpperCase() },
      ],
    };
    const { body: updated } = await put(body.promptId, change);
    expect((await put(body.promptId, change)).body.versionId).toBe(updated.versionId);
    const { components } = await read(body.promptId);
    expect(components.map(({ id }) => id)).toEqual(body.componentIds);
    expect(components).toMatchObject([{ externalComponentId: 'greeting', content: 'Hello' }, { content: 'Stricter' }]);
  });

  it('may be those of another prompt', async () => {
    const { body: first } = await post([{ content: 'Rules' }]);
    const { body: second } = await post([{ content: 'Rules', componentId: first.componentIds[0] }]);
    expect(second.componentIds).toEqual(first.componentIds);
  });

  it("answer 404 for an id that is not there, or is another tenant's", async () => {
    const { body } = await post([{ content: 'Hi' }]);
    const other = await service.newTenant();
    const theirs = await other.client.post<Created>('/v1/prompts', {
      ...{ name: 'x', productId: other.productId, role: 'r', components: [{ content: 'x' }] },
    });
    for (const componentId of [UNKNOWN, theirs.body.componentIds[0]]) {
      const components = [{ content: 'Hi', componentId }];
      expect((await post(components)).status).toBe(404);
      expect((await put(body.promptId, { components })).status).toBe(404);
      expect((await send({ components })).status).toBe(404);
      expect((await send({ promptId: body.promptId, components })).status).toBe(404);
    }
  });

  it('are rejected where one name stands for two', async () => {
    const { body } = await post([
      { content: 'a', externalComponentId: 'a' },
      { content: 'b', externalComponentId: 'b' },
    ]);
    const [a] = body.componentIds;
    for (const components of [
      [
        { content: 'x', externalComponentId: 'a' },
        { content: 'y', externalComponentId: 'a' },
      ],
      [
        { content: 'x', componentId: a },
        { content: 'y', componentId: a },
      ],
      [{ content: 'x', componentId: a, externalComponentId: 'b' }],
    ]) {
      expect((await put(body.promptId, { components })).status).toBe(400);
      expect((await send({ promptId: body.promptId, components })).status).toBe(400);
    }
    const twice = Array(2).fill({ content: 'x', externalComponentId: 'a' }) as object[];
    expect((await post(twice)).body.errors[0]?.path).toBe('components[1].externalComponentId');
    expect((await send({ components: twice })).body.errors[0]?.path).toBe(
      'systemPrompt.components[1].externalComponentId',
    );
  });

  it('come with a conversation under the same names', async () => {
    const prompt = {
      externalPromptId: 'phone',
      components: [{ content: 'You help on the phone.', externalComponentId: 'base' }],
    };
    const { body: first } = await send(prompt);
    expect((await read('phone')).components).toMatchObject([
      { id: first.systemPromptComponentIds[0], externalComponentId: 'base' },
    ]);
    const { body: second } = await send({
      ...prompt,
      components: [{ content: 'You help on the phone, briefly.', externalComponentId: 'base' }],
    });
    expect(second.systemPromptComponentIds).toEqual(first.systemPromptComponentIds);
    const named = [{ content: 'You help.', componentId: first.systemPromptComponentIds[0] }];
    expect((await send({ ...prompt, components: named })).body).toMatchObject({
      systemPromptComponentIds: first.systemPromptComponentIds,
    });
    expect((await read('phone')).components).toMatchObject([{ externalComponentId: 'base', content: 'You help.' }]);
  });

  it('are called what the caller calls them now, be the text known already', async () => {
    const { body } = await send({ components: [{ content: 'One' }, { content: 'Two' }] });
    const components = [{ content: 'One' }, { content: 'Two', externalComponentId: 'two' }];
    for (let times = 0; times < 2; times++) {
      expect((await send({ components })).body.systemPromptComponentIds).toEqual(body.systemPromptComponentIds);
    }
    await send({ components: [{ content: 'One', externalComponentId: 'two' }, { content: 'Two' }] });
    expect((await read(body.systemPromptPromptId)).components).toMatchObject([
      { externalComponentId: 'two' },
      { externalComponentId: body.systemPromptComponentIds[1] },
    ]);
  });

  it('read the source greenflash as platform, as prompts do', async () => {
    const component = { content: 'Hi', source: 'greenflash' };
    const { body } = await post([component], { source: 'greenflash' });
    expect(await read(body.promptId)).toMatchObject({ source: 'platform', components: [{ source: 'platform' }] });
    expect((await put(body.promptId, { source: 'agent' })).status).toBe(200);
    expect(await read(body.promptId)).toMatchObject({ source: 'agent' });
    await put(body.promptId, { source: 'greenflash', components: [{ ...component, content: 'Hello' }] });
    expect(await read(body.promptId)).toMatchObject({ source: 'platform', components: [{ source: 'platform' }] });
    expect((await put(body.promptId, { source: 'nobody' })).status).toBe(400);
    const { body: sent } = await send({ components: [{ content: 'From them', source: 'greenflash' }] });
    expect((await read(sent.systemPromptPromptId)).components).toMatchObject([{ source: 'platform' }]);
  });
});
