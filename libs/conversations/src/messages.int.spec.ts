import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

interface Answer {
  readonly conversationId: string;
  readonly messages: { messageId: string; externalMessageId?: string; messageType: string; status: string }[];
  readonly systemPromptPromptId: string;
  readonly sampled?: boolean;
}
interface StoredMessage {
  readonly id: string;
  readonly external_id: string | null;
  readonly type: string;
  readonly content: string;
  readonly position: number;
  readonly parent_message_id: string | null;
  readonly created_at: Date;
}
interface StoredConversation {
  readonly properties: object;
  readonly message_count: number;
  readonly user_message_count: number;
  readonly model: string | null;
  readonly version_id: string;
  readonly revision: number;
  readonly created_at: Date;
}

const UNKNOWN = '01a1fd42-e2af-745f-893a-fdf7afb5ea9a';

describe('POST /v1/messages', () => {
  let service: TestService;
  let tenant: TestTenant;
  let names = 0;
  const hello = { role: 'user', content: 'Hello' };
  const body = (more: object = {}) => ({
    externalUserId: 'ada',
    productId: tenant.productId,
    messages: [hello],
    ...more,
  });
  const send = (more: object = {}) => tenant.client.post<Answer & TestProblem>('/v1/messages', body(more));
  const newName = () => `conversation-${names++}`;
  const messagesOf = (id: string) =>
    service.postgres.query<StoredMessage>({
      text: 'SELECT * FROM messages WHERE conversation_id = $1 ORDER BY position',
      values: [id],
    });
  const conversation = async (id: string): Promise<StoredConversation | undefined> =>
    (
      await service.postgres.query<StoredConversation>({
        text: 'SELECT * FROM conversations WHERE id = $1',
        values: [id],
      })
    )[0];

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  it('answers 201 with every key, and stores what was said', async () => {
    const { status, body: answer } = await send({
      model: 'gpt-4o',
      messages: [hello, { role: 'assistant', content: 'Hi' }],
    });
    expect(status).toBe(201);
    expect(answer).toEqual({
      success: true,
      conversationId: expect.any(String) as string,
      messages: [
        { messageId: expect.any(String) as string, messageType: 'user_message', status: 'created' },
        { messageId: expect.any(String) as string, messageType: 'assistant_message', status: 'created' },
      ],
      systemPromptPromptId: expect.any(String) as string,
      systemPromptComponentIds: [],
      promptVariables: null,
      templateMatch: null,
    });
    expect(await conversation(answer.conversationId)).toMatchObject({
      model: 'gpt-4o',
      message_count: 2,
      user_message_count: 1,
    });
  });

  describe('what a message is', () => {
    const sendOne = (message: object) => send({ messages: [message] });

    it.each([
      [{ role: 'user', content: 'x' }, 'user_message'],
      [{ role: 'assistant', content: 'x' }, 'assistant_message'],
      [{ role: 'system', content: 'x' }, 'system_message'],
      [{ messageType: 'final_response', content: 'x' }, 'final_response'],
      [{ messageType: 'tool_call', toolName: 'search', input: { q: 1 } }, 'tool_call'],
      [{ messageType: 'observation', output: ['x'] }, 'observation'],
      [{ messageType: 'thought' }, 'thought'],
      [{ messageType: 'retrieval', context: { documents: [] } }, 'retrieval'],
    ])('takes %j for a %s', async (message, type) => {
      const { status, body: answer } = await sendOne(message);
      expect([status, answer.messages[0]?.messageType]).toEqual([201, type]);
    });

    it.each([
      [{ content: 'x' }, 'messages[0].role'],
      [{ role: 'user', messageType: 'user_message', content: 'x' }, 'messages[0].role'],
      [{ role: 'robot', content: 'x' }, 'messages[0].role'],
      [{ messageType: 'poem', content: 'x' }, 'messages[0].messageType'],
      [{ role: 'user' }, 'messages[0].content'],
      [{ messageType: 'final_response' }, 'messages[0].content'],
      [{ messageType: 'tool_call', content: 'x' }, 'messages[0].toolName'],
      [{ role: 'user', content: 'x'.repeat(256 * 1024 + 1) }, 'messages[0].content'],
      [{ role: 'user', content: 'x', createdAt: 'now' }, 'messages[0].createdAt'],
      [{ role: 'user', content: 'x', text: 'y' }, 'messages[0].text'],
      [
        { role: 'user', content: 'x', parentMessageId: UNKNOWN, parentExternalMessageId: 'a' },
        'messages[0].parentMessageId',
      ],
      [{ role: 'user', content: 'x', parentExternalMessageId: 'nobody' }, 'messages[0].parentExternalMessageId'],
    ])('rejects %j and names the field', async (message, path) => {
      const { status, body: problem } = await sendOne(message);
      expect([status, problem.errors.map((error) => error.path)]).toEqual([400, [path]]);
    });

    it.each([
      [0, 400],
      [1, 201],
      [1000, 201],
      [1001, 400],
    ])('answers %d messages with %d', async (length, expected) => {
      expect((await send({ messages: Array.from({ length }, () => hello) })).status).toBe(expected);
    });
  });

  it('keeps the order, and gives increasing times to messages without one', async () => {
    const { body: answer } = await send({
      messages: [
        { ...hello, createdAt: '2026-01-01T10:00:00.000Z' },
        hello,
        { ...hello, createdAt: '2026-01-01T12:00:00+01:00' },
        hello,
      ],
    });
    const { conversationId } = answer;
    expect((await messagesOf(conversationId)).map(({ created_at }) => created_at.toISOString())).toEqual([
      '2026-01-01T10:00:00.000Z',
      '2026-01-01T10:00:00.001Z',
      '2026-01-01T11:00:00.000Z',
      '2026-01-01T11:00:00.001Z',
    ]);
    await send({ conversationId, messages: [{ role: 'assistant', content: 'Later' }, hello] });
    const times = (await messagesOf(conversationId)).map(({ created_at }) => created_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(6);
    expect((await conversation(conversationId))?.created_at.toISOString()).toBe('2026-01-01T10:00:00.000Z');
  });

  it('skips what it holds already when a conversation is sent again with more behind it', async () => {
    const externalConversationId = newName();
    const said = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...hello, content: `${index}`, externalMessageId: `m${index}` }));
    const first = await send({ externalConversationId, messages: said(3) });
    const second = await send({ externalConversationId, messages: said(5) });
    expect(second.status).toBe(201);
    expect(second.body.messages.map(({ status }) => status)).toEqual([
      ...['deduplicated', 'deduplicated', 'deduplicated'],
      ...['created', 'created'],
    ]);
    expect(second.body.messages.slice(0, 3).map(({ messageId }) => messageId)).toEqual(
      first.body.messages.map(({ messageId }) => messageId),
    );
    const third = await send({ externalConversationId, messages: said(5) });
    expect(third.status).toBe(200);
    expect((await messagesOf(first.body.conversationId)).map(({ content }) => content)).toEqual([...'01234']);
    expect((await conversation(first.body.conversationId))?.revision).toBe(2);
  });

  it('keeps the same external id apart in different conversations', async () => {
    const messages = [{ ...hello, externalMessageId: 'shared' }];
    await send({ messages });
    expect((await send({ messages })).body.messages[0]?.status).toBe('created');
  });

  it('skips an external id that one request holds twice', async () => {
    const messages = [
      { ...hello, externalMessageId: 'twice' },
      { ...hello, externalMessageId: 'twice' },
    ];
    const { body: answer } = await send({ messages });
    expect(answer.messages.map(({ status }) => status)).toEqual(['created', 'deduplicated']);
    expect(await messagesOf(answer.conversationId)).toHaveLength(1);
  });

  it('knows the parent of a message by its external id', async () => {
    const externalConversationId = newName();
    const first = await send({ externalConversationId, messages: [{ ...hello, externalMessageId: 'parent' }] });
    const second = await send({ externalConversationId, messages: [{ ...hello, parentExternalMessageId: 'parent' }] });
    const [, child] = await messagesOf(second.body.conversationId);
    expect(child?.parent_message_id).toBe(first.body.messages[0]?.messageId);
  });

  it('takes a parent by its own id, if that is a message of the conversation', async () => {
    const [{ body: one }, { body: other }] = [await send({}), await send({})];
    const reply = (parentMessageId: string | undefined) =>
      send({ conversationId: one.conversationId, messages: [{ ...hello, parentMessageId }] });
    expect((await reply(one.messages[0]?.messageId?.toUpperCase())).status).toBe(201);
    const [first, child] = await messagesOf(one.conversationId);
    expect(child?.parent_message_id).toBe(first?.id);
    expect((await reply(other.messages[0]?.messageId)).status).toBe(404);
    expect((await reply(UNKNOWN)).status).toBe(404);
  });

  it.each([{ parentMessageId: UNKNOWN }, { parentExternalMessageId: 'nobody' }])(
    'makes no conversation and activates no prompt for a message with a lost parent: %j',
    async (parent) => {
      const fresh = await service.newTenant();
      const { status } = await fresh.client.post('/v1/messages', {
        ...body({ productId: fresh.productId, systemPrompt: 'You are new here.' }),
        messages: [{ ...hello, ...parent }],
      });
      expect([400, 404]).toContain(status);
      expect((await fresh.client.get('/v1/interactions')).body).toEqual([]);
      const versions = await fresh.client.get<unknown[]>(`/v1/products/${fresh.productId}/versions`);
      expect(versions.body).toHaveLength(1);
    },
  );

  it('keeps the properties of a conversation within their bounds, however many requests they come by', async () => {
    const keys = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${from + index}`, 1]));
    const externalConversationId = newName();
    expect((await send({ externalConversationId, properties: keys(0, 200) })).status).toBe(201);
    const over = await send({ externalConversationId, properties: keys(200, 57) });
    expect([over.status, over.body.errors.map(({ path }) => path)]).toEqual([400, ['properties']]);
    expect((await send({ externalConversationId, properties: keys(200, 56) })).status).toBe(201);
  });

  it('gives 100 parallel requests to one new conversation one conversation, with each message once', async () => {
    const externalConversationId = newName();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send({ externalConversationId, messages: [{ ...hello, externalMessageId: `p${index % 50}` }] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const [id, ...others] = new Set(answers.map((answer) => answer.body.conversationId));
    expect(others).toEqual([]);
    const stored = await messagesOf(id ?? '');
    expect(stored.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(await conversation(id ?? '')).toMatchObject({ message_count: 50 });
  });

  it.each<[object, number, string]>([
    [{ productId: undefined }, 400, 'productId'],
    [{ productId: undefined, externalConversationId: 'not-there' }, 400, 'productId'],
    [{ productId: UNKNOWN }, 404, 'productId'],
    [{ productId: 'x' }, 400, 'productId'],
    [{ conversationId: UNKNOWN }, 404, 'conversationId'],
    [{ externalUserId: undefined }, 400, 'externalUserId'],
    [{ externalUserId: '' }, 400, 'externalUserId'],
    [{ sampleRate: 1.01 }, 400, 'sampleRate'],
    [{ sampleRate: -0.01 }, 400, 'sampleRate'],
    [{ conversationid: 'x' }, 400, 'conversationid'],
  ])('answers %j with %d', async (more, expected, path) => {
    const { status, body: problem } = await send(more);
    expect([status, problem.errors[0]?.path]).toEqual([expected, path]);
  });

  it('appends to a conversation by either id, without the product', async () => {
    const externalConversationId = newName();
    const { conversationId } = (await send({ externalConversationId })).body;
    for (const name of [{ conversationId }, { externalConversationId }, { conversationId, externalConversationId }]) {
      const { status, body: answer } = await send({ productId: undefined, ...name });
      expect([status, answer.conversationId]).toEqual([201, conversationId]);
    }
    expect((await send({ conversationId, externalConversationId: newName() })).status).toBe(400);
  });

  it('rejects another product and another user with 409, and activates nothing for them', async () => {
    const other = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Other' });
    const { conversationId } = (await send()).body;
    const systemPrompt = 'You are the prompt of a rejected request.';
    expect((await send({ conversationId, productId: other.body.id, systemPrompt })).status).toBe(409);
    expect((await send({ conversationId, externalUserId: 'eve', systemPrompt })).status).toBe(409);
    expect(await messagesOf(conversationId)).toHaveLength(1);
    const made = await service.postgres.query({
      text: 'SELECT 1 FROM prompt_components WHERE content = $1',
      values: [systemPrompt],
    });
    expect(made).toEqual([]);
  });

  it('merges properties key by key', async () => {
    const { conversationId } = (await send({ properties: { a: 1, b: 2 } })).body;
    await send({ conversationId, properties: { b: null, c: { d: 3 } } });
    expect((await conversation(conversationId))?.properties).toEqual({ a: 1, c: { d: 3 } });
  });

  describe('sampling', () => {
    it('leaves a conversation out as a whole, and leaves no trace of it', async () => {
      const externalConversationId = newName();
      const one = { externalConversationId, sampleRate: 0, externalUserId: 'unseen', systemPrompt: 'Unseen prompt.' };
      const { status, body: answer } = await send(one);
      expect([status, answer.sampled, answer.messages]).toEqual([200, false, []]);
      expect(await conversation(answer.conversationId)).toBeUndefined();
      const users = await tenant.client.get<{ externalId: string }[]>('/v1/users');
      expect(users.body.map(({ externalId }) => externalId)).not.toContain('unseen');
    });

    it('is the same for a conversation at one rate, and grows with the rate', async () => {
      const seen = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const externalConversationId = `sampled-${index}`;
          const isIn = async (sampleRate: number) =>
            (await send({ externalConversationId, sampleRate })).body.sampled === undefined;
          return [await isIn(0.3), await isIn(0.3), await isIn(0.7)];
        }),
      );
      for (const [first, again, higher] of seen) {
        expect(again).toBe(first);
        if (first) expect(higher).toBe(true);
      }
      expect(new Set(seen.map(([first]) => first)).size).toBe(2);
    });

    it('goes on with a conversation that is there, and stores a forced one', async () => {
      const externalConversationId = newName();
      expect((await send({ externalConversationId, sampleRate: 0, forceSample: true })).status).toBe(201);
      expect((await send({ externalConversationId, sampleRate: 0 })).status).toBe(201);
    });
  });

  describe('in a batch', () => {
    const batch = (conversations: unknown[]) =>
      tenant.client.post<{ success: boolean; results: (Answer & { status: string; errors?: { path: string }[] })[] }>(
        '/v1/messages/batch',
        { conversations },
      );

    it('answers each in order, and one bad one never loses the others', async () => {
      const [name, started] = [newName(), newName()];
      const { status, body: answer } = await batch([
        body({ externalConversationId: name, messages: [{ ...hello, externalMessageId: 'one' }] }),
        { nonsense: true },
        body({ productId: UNKNOWN }),
        body({ messages: [{ messageType: 'tool_call' }] }),
        body({ externalConversationId: name, messages: [{ ...hello, externalMessageId: 'one' }] }),
        body({ sampleRate: 0 }),
        body({ systemPrompt: { promptId: UNKNOWN } }),
        body({ externalConversationId: name, externalUserId: 'eve' }),
        body({ externalConversationId: started, systemPrompt: { promptId: UNKNOWN } }),
        body({ externalConversationId: started, externalUserId: 'eve' }),
        body({ externalConversationId: started, externalUserId: 'eve', productId: undefined }),
      ]);
      expect(status).toBe(200);
      expect(answer.results.map((result) => result.status)).toEqual([
        ...['created', 'rejected', 'rejected', 'rejected', 'deduplicated', 'sampled_out', 'rejected', 'rejected'],
        // A rejected request starts no conversation, so the first accepted one does.
        ...['rejected', 'created', 'created'],
      ]);
      expect(answer.results[3]?.errors?.[0]?.path).toBe('messages[0].toolName');
      expect(answer.results[4]?.conversationId).toBe(answer.results[0]?.conversationId);
    });

    it.each([0, 101])('is rejected with %d conversations', async (length) => {
      expect((await batch(Array.from({ length }, () => body()))).status).toBe(400);
    });
  });

  it("does not reach another tenant's conversation", async () => {
    const externalConversationId = newName();
    const { conversationId } = (await send({ externalConversationId })).body;
    const { client, productId } = await service.newTenant();
    expect((await client.post('/v1/messages', { ...body({ productId }), conversationId })).status).toBe(404);
    const own = await client.post<Answer>('/v1/messages', { ...body({ productId }), externalConversationId });
    expect(own.status).toBe(201);
    expect(own.body.conversationId).not.toBe(conversationId);
  });
});
