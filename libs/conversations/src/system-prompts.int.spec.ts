import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface Answer {
  readonly conversationId: string;
  readonly systemPromptPromptId: string;
  readonly systemPromptComponentIds: string[];
  readonly promptVariables: Record<string, unknown> | null;
  readonly templateMatch: { confidence: string; promptId: string; detectedVariables: object } | null;
}
interface Created {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: string[];
}

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';
const TEMPLATE = 'You are {{role}} for {{ company }}. Be brief.';

describe('the systemPrompt of POST /v1/messages', () => {
  let service: TestService;
  let tenant: TestTenant;
  const body = (systemPrompt?: unknown, more: object = {}) => ({
    externalUserId: 'ada',
    productId: tenant.productId,
    messages: [{ role: 'user', content: 'Hello' }],
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...more,
  });
  const send = async (systemPrompt?: unknown, more: object = {}) => {
    const { status, body: answer } = await tenant.client.post<Answer & TestProblem>(
      '/v1/messages',
      body(systemPrompt, more),
    );
    return { ...answer, status };
  };
  const create = async (contents: string[], more: object = {}) =>
    (
      await tenant.client.post<Created>('/v1/prompts', {
        ...{ name: 'One', productId: tenant.productId, role: 'system' },
        components: contents.map((content) => ({ content })),
        ...more,
      })
    ).body;
  const prompts = async () => (await tenant.client.get<{ id: string }[]>('/v1/prompts?limit=100')).body;
  const active = async () => {
    const path = `/v1/products/${tenant.productId}/versions?limit=100`;
    const versions = await tenant.client.get<{ id: string; promptId: string; isActive: boolean }[]>(path);
    return versions.body.filter(({ isActive }) => isActive);
  };
  const versionOf = async (conversationId: string) => {
    const { body: found } = await tenant.client.get<{ id: string; versionId: string }[]>('/v1/interactions');
    return found.find(({ id }) => id === conversationId)?.versionId;
  };

  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('makes a prompt of a new text, and activates it', async () => {
    const answer = await send('You are kind.');
    expect(answer).toMatchObject({ status: 201, templateMatch: null, promptVariables: null });
    expect(answer.systemPromptComponentIds).toHaveLength(1);
    expect(await active()).toMatchObject([{ promptId: answer.systemPromptPromptId }]);
    const read = await tenant.client.get(`/v1/prompts/${answer.systemPromptPromptId}`);
    expect(read.body).toMatchObject({ composedPrompt: 'You are kind.', prompt: { name: null, source: 'customer' } });
  });

  it('matches the same text word for word, whatever its margins, in every form', async () => {
    const first = await send('You are kind.');
    for (const again of [
      'You are kind.\n',
      { content: '  You are kind.' },
      { components: [{ content: 'You are kind.' }] },
    ]) {
      expect(await send(again)).toMatchObject({
        systemPromptPromptId: first.systemPromptPromptId,
        systemPromptComponentIds: first.systemPromptComponentIds,
        templateMatch: {
          matched: true,
          confidence: 'exact',
          promptId: first.systemPromptPromptId,
          detectedVariables: {},
        },
      });
    }
    expect(await prompts()).toHaveLength(1);
  });

  it('gives new conversations the active version, and leaves those that are there with theirs', async () => {
    const before = await send();
    const { versionId } = await create(['Another']);
    await tenant.client.post(`/v1/products/${tenant.productId}/versions/${versionId}/activate`, {});
    const after = await send();
    expect(await versionOf(after.conversationId)).toBe(versionId);
    expect(await versionOf(before.conversationId)).not.toBe(versionId);
    expect(after.systemPromptPromptId).not.toBe(before.systemPromptPromptId);
    const switching = await send('A third', { conversationId: before.conversationId });
    expect(switching.systemPromptPromptId).not.toBe(before.systemPromptPromptId);
    expect(await versionOf((await send()).conversationId)).toBe((await active())[0]?.id);
  });

  it('matches a filled-in template, recovers its variables and uses its version', async () => {
    const { promptId, versionId, componentIds } = await create([TEMPLATE]);
    const answer = await send('You are a bot for Acme & Sons. Be brief.');
    expect(answer).toMatchObject({
      status: 201,
      systemPromptPromptId: promptId,
      systemPromptComponentIds: componentIds,
      promptVariables: { role: 'a bot', company: 'Acme & Sons' },
      templateMatch: {
        matched: true,
        confidence: 'high',
        promptId,
        detectedVariables: { role: 'a bot', company: 'Acme & Sons' },
      },
    });
    expect(await active()).toMatchObject([{ id: versionId }]);
    expect(await versionOf(answer.conversationId)).toBe(versionId);
    expect(await prompts()).toHaveLength(1);
  });

  it('matches what GET /v1/prompts/{id} composes of several parts', async () => {
    const { promptId } = await create([TEMPLATE, 'Speak {{language}}.', 'Never lie.']);
    const { body: composed } = await tenant.client.get<{ composedPrompt: string }>(
      `/v1/prompts/${promptId}?role=a%20bot&company=Acme&language=Welsh`,
    );
    expect(await send(composed.composedPrompt)).toMatchObject({
      systemPromptPromptId: promptId,
      promptVariables: { role: 'a bot', company: 'Acme', language: 'Welsh' },
    });
  });

  it('tells apart what can be read in two ways', async () => {
    const { promptId } = await create(['Compare {{a}} and {{b}} for {{whom}}.']);
    expect(await send('Compare x and y and z for Ada.')).toMatchObject({
      promptVariables: { whom: 'Ada' },
      templateMatch: { confidence: 'medium', promptId, detectedVariables: { whom: 'Ada' } },
    });
  });

  it('says the variables that were sent, where some were', async () => {
    await create([TEMPLATE]);
    const content = 'You are a bot for Acme. Be brief.';
    expect(await send({ content, variables: { company: 'Acme Inc', tier: 3 } })).toMatchObject({
      promptVariables: { company: 'Acme Inc', tier: 3 },
      templateMatch: { detectedVariables: { role: 'a bot', company: 'Acme' } },
    });
    const fresh = { content: 'You are {{who}} for {{whom}}. Be brief.', variables: { who: 'x', whom: 'y' } };
    expect(await send(fresh)).toMatchObject({ promptVariables: fresh.variables, templateMatch: null });
    expect(await send(fresh)).toMatchObject({ templateMatch: { confidence: 'exact' } });
  });

  it('does not take templates of archived prompts or of other products', async () => {
    const { promptId } = await create([TEMPLATE]);
    await tenant.client.delete(`/v1/prompts/${promptId}`);
    const other = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    await create([TEMPLATE], { productId: other.body.id });
    expect(await send('You are a bot for Acme. Be brief.')).toMatchObject({ templateMatch: null });
  });

  it('looks at the newest templates only, and at the active one however old it is', async () => {
    const old = await create(['An old template says {{what}} to you.']);
    const active = await create(['An active template says {{what}} to you.']);
    await tenant.client.post(`/v1/products/${tenant.productId}/versions/${active.versionId}/activate`, {});
    for (let index = 0; index < 50; index++) await create([`Template number ${index} says {{what}}.`]);
    expect(await send('An active template says this to you.')).toMatchObject({ systemPromptPromptId: active.promptId });
    expect((await send('An old template says this to you.')).systemPromptPromptId).not.toBe(old.promptId);
  });

  it('takes a prompt by its name, as it stands: a newer version is inactive', async () => {
    const { promptId, versionId } = await create(['First'], { externalPromptId: 'mine' });
    await send({ promptId });
    await tenant.client.put('/v1/prompts/mine', { components: [{ content: 'Draft' }] });
    for (const systemPrompt of [{ promptId: promptId.toUpperCase() }, { externalPromptId: 'mine' }]) {
      expect(await send(systemPrompt)).toMatchObject({ systemPromptPromptId: promptId, templateMatch: null });
    }
    expect(await active()).toMatchObject([{ id: versionId }]);
  });

  it('takes the text of a named prompt for a version of that prompt', async () => {
    const twin = await create(['The same words']);
    const first = await send({ externalPromptId: 'named', content: 'The same words' });
    expect(first.systemPromptPromptId).not.toBe(twin.promptId);
    const second = await send({ externalPromptId: 'named', content: 'Other words' });
    expect(second.systemPromptPromptId).toBe(first.systemPromptPromptId);
    const { body: found } = await tenant.client.get<{ prompt: { id: string } }>('/v1/prompts/named');
    expect(found.prompt.id).toBe(first.systemPromptPromptId);
  });

  it('brings an archived prompt back that is sent again', async () => {
    const { systemPromptPromptId: promptId } = await send('Once more');
    await send('Something else');
    expect((await tenant.client.delete(`/v1/prompts/${promptId}`)).status).toBe(200);
    expect((await send('Once more')).systemPromptPromptId).toBe(promptId);
    const { body: found } = await tenant.client.get<{ prompt: object }>(`/v1/prompts/${promptId}`);
    expect(found.prompt).toMatchObject({ archivedAt: null });
  });

  it('takes a blank text for none', async () => {
    expect(await send(' \n')).toMatchObject({ status: 201, systemPromptComponentIds: [], templateMatch: null });
    expect(await prompts()).toHaveLength(0);
  });

  it.each<[unknown, number]>([
    [{}, 400],
    [{ variables: { a: 1 } }, 400],
    [{ content: 'x', components: [{ content: 'y' }] }, 400],
    [{ components: [] }, 400],
    [{ content: 1 }, 400],
    [{ text: 'x' }, 400],
    [7, 400],
    ['x'.repeat(256 * 1024), 201],
    ['x'.repeat(256 * 1024 + 1), 400],
    [{ promptId: UNKNOWN }, 404],
    [{ promptId: UNKNOWN, content: 'x' }, 404],
    [{ externalPromptId: 'nobody' }, 404],
  ])('answers for %.60j with %d', async (systemPrompt, expected) => {
    expect((await send(systemPrompt)).status).toBe(expected);
  });

  it('rejects names of different prompts, and of prompts of another product', async () => {
    const { promptId } = await create(['One'], { externalPromptId: 'one' });
    await create(['Two'], { externalPromptId: 'two' });
    expect((await send({ promptId, externalPromptId: 'two' })).status).toBe(400);
    const other = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    await create(['Three'], { externalPromptId: 'three', productId: other.body.id });
    expect((await send({ externalPromptId: 'three' })).status).toBe(400);
  });

  it('makes one prompt of a new text that arrives in 100 requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('Everybody says this.')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ systemPromptPromptId }) => systemPromptPromptId)).size).toBe(1);
    expect(await prompts()).toHaveLength(1);
  });

  it('survives different texts, names and activations at once, with one active version at the end', async () => {
    const made = await create(['Made'], { externalPromptId: 'made' });
    const answers = await Promise.all(
      Array.from({ length: 90 }, async (_, index) => {
        if (index % 3 === 0) return (await send(`Text ${index % 4}`)).status;
        const path = index % 3 === 1 ? `/v1/products/${tenant.productId}/versions/${made.versionId}/activate` : null;
        return path === null
          ? (await send({ externalPromptId: 'made' })).status
          : (await tenant.client.post(path, {})).status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200, 201]));
    expect(await active()).toHaveLength(1);
  });

  it('keeps the order of a batch: the last prompt is the active one', async () => {
    const conversations = ['One.', 'Two.', 'One.', 'Three.', 'Two.'].map((text) => body(text));
    const { body: answer } = await tenant.client.post<{ results: Answer[] }>('/v1/messages/batch', { conversations });
    const ids = answer.results.map(({ systemPromptPromptId }) => systemPromptPromptId);
    expect([ids[0] === ids[2], ids[1] === ids[4], new Set(ids).size]).toEqual([true, true, 3]);
    expect(await active()).toMatchObject([{ promptId: ids[4] }]);
  });
});
