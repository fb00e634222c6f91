import { startTestService, type TestService, type TestTenant } from '@parley/testing';

interface Created {
  readonly promptId: string;
  readonly versionId: string;
}
interface Version {
  readonly id: string;
  readonly isActive: boolean;
  readonly prompts: { role: string; promptId: string }[];
}
interface Sent {
  readonly conversationId: string;
  readonly systemPromptPromptId: string;
}

describe('a version of a product', () => {
  let service: TestService;
  let tenant: TestTenant;
  const create = async (role: string, content = `You are the ${role}.`) =>
    (
      await tenant.client.post<Created>('/v1/prompts', {
        ...{ name: role, productId: tenant.productId, role, externalPromptId: role, components: [{ content }] },
      })
    ).body;
  const activate = async (versionId: string) =>
    (await tenant.client.post<Version>(`/v1/products/${tenant.productId}/versions/${versionId}/activate`, {})).status;
  const versions = async () =>
    (await tenant.client.get<Version[]>(`/v1/products/${tenant.productId}/versions?limit=100`)).body;
  const active = async () => (await versions()).filter(({ isActive }) => isActive);
  const rolesOf = (version: Version | undefined) =>
    Object.fromEntries(version?.prompts.map(({ role, promptId }) => [role, promptId]) ?? []);
  const listed = async (query: string) =>
    (await tenant.client.get<{ id: string; versionId: string }[]>(`/v1/prompts?${query}`)).body;
  const ids = async (query: string) => (await listed(query)).map(({ id }) => id).sort();
  const send = async (systemPrompt?: unknown) =>
    (
      await tenant.client.post<Sent>('/v1/messages', {
        ...{ productId: tenant.productId, externalUserId: 'ada', messages: [{ role: 'user', content: 'Hello' }] },
        ...(systemPrompt === undefined ? {} : { systemPrompt }),
      })
    ).body;
  const versionOf = async ({ conversationId }: Sent) =>
    (await tenant.client.get<{ id: string; versionId: string }[]>('/v1/interactions')).body.find(
      ({ id }) => id === conversationId,
    )?.versionId;
  /** A planner and a writer, active in one version. */
  const team = async () => {
    const planner = await create('planner');
    await activate(planner.versionId);
    const writer = await create('writer');
    await activate(writer.versionId);
    return { planner, writer };
  };

  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('has no role, and the product lists no prompt, until one is made', async () => {
    expect(await listed('')).toEqual([]);
    expect(await listed('includeArchived=true&activeOnly=true')).toEqual([]);
    const [first] = await versions();
    expect(first).toMatchObject({ isActive: true, prompts: [] });
    const { systemPromptPromptId } = await send();
    expect(systemPromptPromptId).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect((await send({ promptId: systemPromptPromptId })).systemPromptPromptId).toBe(systemPromptPromptId);
    expect((await tenant.client.delete(`/v1/prompts/${systemPromptPromptId}`)).status).toBe(409);
    expect(await active()).toEqual([first]);
  });

  it('is the active one with the prompt of one role put in', async () => {
    const { planner, writer } = await team();
    const roles = { planner: planner.promptId, writer: writer.promptId };
    expect(rolesOf((await active())[0])).toEqual(roles);
    expect(await ids('activeOnly=true')).toEqual([planner.promptId, writer.promptId].sort());
    expect(await ids(`versionId=${writer.versionId}`)).toEqual([planner.promptId, writer.promptId].sort());
    expect(await ids(`versionId=${planner.versionId}`)).toEqual([planner.promptId]);
    expect((await listed('activeOnly=true')).map(({ versionId }) => versionId)).toEqual([
      writer.versionId,
      writer.versionId,
    ]);
    const { body } = await tenant.client.put<Created>('/v1/prompts/planner', {
      components: [{ content: 'Plan more.' }],
    });
    expect(rolesOf((await versions()).find(({ id }) => id === body.versionId))).toEqual(roles);
    expect((await active())[0]?.id).toBe(writer.versionId);
  });

  it('keeps all of its prompts from being archived while it is active', async () => {
    const { planner, writer } = await team();
    for (const { promptId } of [planner, writer]) {
      expect((await tenant.client.delete(`/v1/prompts/${promptId}`)).status).toBe(409);
    }
    expect(await activate(planner.versionId)).toBe(200);
    expect(await ids('activeOnly=true')).toEqual([planner.promptId]);
    expect((await tenant.client.delete('/v1/prompts/writer')).status).toBe(200);
    expect(await activate(writer.versionId)).toBe(409);
  });

  it('stays active when the text or name of any of its prompts is sent', async () => {
    const { planner, writer } = await team();
    for (const prompt of ['You are the planner.', { externalPromptId: 'planner' }, { promptId: writer.promptId }]) {
      expect(await versionOf(await send(prompt))).toBe(writer.versionId);
    }
    expect((await send('You are the planner.')).systemPromptPromptId).toBe(planner.promptId);
    expect((await active())[0]?.id).toBe(writer.versionId);
    expect([planner.promptId, writer.promptId]).toContain((await send()).systemPromptPromptId);
  });

  it('keeps its other roles when a text is sent, old or new, and is found again', async () => {
    const first = await send('Be kind.');
    const { planner, writer } = await team();
    const others = { planner: planner.promptId, writer: writer.promptId };
    expect(rolesOf((await active())[0])).toEqual({ system: first.systemPromptPromptId, ...others });
    const second = await send('Be brief.');
    expect(rolesOf((await active())[0])).toEqual({ system: second.systemPromptPromptId, ...others });
    const again = await send('Be kind.');
    expect(again.systemPromptPromptId).toBe(first.systemPromptPromptId);
    expect(rolesOf((await active())[0])).toEqual({ system: first.systemPromptPromptId, ...others });
    expect(await versionOf(again)).toBe((await active())[0]?.id);
    const before = (await versions()).length;
    for (const text of ['Be brief.', 'Be kind.', 'Be brief.']) await send(text);
    expect(await versions()).toHaveLength(before);
    expect(rolesOf((await active())[0])).toEqual({ system: second.systemPromptPromptId, ...others });
  });

  it('fills templates of every role', async () => {
    const planner = await create('planner', 'You plan for {{company}}.');
    await activate(planner.versionId);
    const writer = await create('writer');
    await activate(writer.versionId);
    const sent = await send('You plan for Acme.');
    expect([sent.systemPromptPromptId, await versionOf(sent)]).toEqual([planner.promptId, writer.versionId]);
  });

  it('counts for its prompts in the analytics', async () => {
    const { planner } = await team();
    await send('You are the planner.');
    await service.caughtUp();
    const { body } = await tenant.client.get<object>(`/v1/prompts/${planner.promptId}/analytics`);
    expect(body).toMatchObject({ totalConversations: 1 });
  });
});
