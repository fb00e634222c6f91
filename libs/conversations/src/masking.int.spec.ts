import { startTestService, type TestService, type TestTenant } from '@parley/testing';

const PERSONAL = ['ada@example.com', '+44 20 7946 0958', '4111 1111 1111 1111', 'DE89 3704 0044 0532 0130 00'];
const said = `I am ${PERSONAL.join(' and ')}`;
const masked = 'I am [email] and [phone] and [card] and [iban]';
const data = { note: said, deep: [{ again: said }] };
const maskedData = { note: masked, deep: [{ again: masked }] };

describe('what an anonymised user says', () => {
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    await tenant.client.post('/v1/users', { externalUserId: 'hidden', anonymized: true });
    await tenant.client.post('/v1/users', { externalUserId: 'open' });
  });
  afterAll(() => service.close());

  const converse = async (externalUserId: string) => {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId,
      properties: data,
      voiceCall: data,
      messages: [
        { role: 'user', content: said, properties: data, voice: data },
        { messageType: 'tool_call', toolName: 'crm', input: data, output: said, context: data },
      ],
    });
    return body.conversationId;
  };
  const everythingStored = async (more: readonly string[] = []): Promise<string> => {
    const tables = ['conversations', 'messages', 'events', 'ratings', 'users', 'log', 'dead_letters', ...more];
    const rows = await Promise.all(
      tables.map((table) => service.postgres.query({ text: `SELECT t::text AS row FROM ${table} AS t` })),
    );
    return JSON.stringify(rows);
  };

  it('is masked before anything is stored: content, data, properties, voice, events and feedback', async () => {
    const conversationId = await converse('hidden');
    const event = { eventType: 'note', productId: tenant.productId, externalUserId: 'hidden' };
    await tenant.client.post('/v1/events', { ...event, value: said, properties: data });
    await tenant.client.post('/v1/events', { ...event, value: '1234567890', valueType: 'numeric' });
    const rating = { productId: tenant.productId, conversationId, rating: 1, ratingMin: 0, ratingMax: 5 };
    await tenant.client.post('/v1/ratings', { ...rating, feedback: said });
    await service.caughtUp();

    const stored = await everythingStored();
    for (const value of PERSONAL) expect(stored).not.toContain(value);
    const [message, call] = await service.postgres.query<Record<string, unknown>>({
      text: 'SELECT content, input, output, context, properties, voice FROM messages WHERE conversation_id = $1 ORDER BY position',
      values: [conversationId],
    });
    expect(message).toMatchObject({ content: masked, properties: maskedData, voice: maskedData });
    expect(call).toMatchObject({ input: maskedData, output: masked, context: maskedData });
    const detail = await tenant.client.get(`/v1/interactions/${conversationId}`);
    expect(detail.body).toMatchObject({ feedback: masked, properties: maskedData });
    const events = await tenant.client.get<{ value: string }[]>('/v1/events?eventType=note');
    expect(events.body.map(({ value }) => value)).toEqual(['1234567890', masked]);
  });

  it('is masked in what is no text: tool names, event types, and the system prompt that was filled in with it', async () => {
    const { body } = await tenant.client.post<{ systemPromptPromptId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'hidden',
      systemPrompt: `You talk to ${PERSONAL[0]}.`,
      messages: [{ messageType: 'tool_call', toolName: `ask ${PERSONAL[0]}`, output: 'x' }],
    });
    await tenant.client.post('/v1/events', {
      ...{ productId: tenant.productId, externalUserId: 'hidden', value: 'x', insertId: 'masked-type' },
      eventType: `call ${PERSONAL[1]}`,
    });
    await service.caughtUp();
    const stored = await everythingStored(['prompts', 'prompt_versions', 'prompt_components']);
    for (const value of PERSONAL) expect(stored).not.toContain(value);
    const prompt = await tenant.client.get<{ composedPrompt: string }>(`/v1/prompts/${body.systemPromptPromptId}`);
    expect(prompt.body.composedPrompt).toBe('You talk to [email].');
    const events = await tenant.client.get<{ eventType: string }[]>('/v1/events?limit=1');
    expect(events.body[0]?.eventType).toBe('call [phone]');
  });

  it('is masked however it is disguised', async () => {
    await tenant.client.post('/v1/messages', {
      ...{ productId: tenant.productId, externalUserId: 'hidden', externalConversationId: 'disguised' },
      messages: [
        { role: 'user', content: 'ada%40example.com, ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ, ada\u200b&#64;example.com' },
      ],
    });
    const { body } = await tenant.client.get<{ messages: { content: string }[] }>('/v1/interactions/disguised');
    expect(body.messages[0]?.content).toBe('[email], [email], [email]');
  });

  it('is left as it is for anybody else', async () => {
    const conversationId = await converse('open');
    const { body } = await tenant.client.get<{ messages: { content: string }[] }>(`/v1/interactions/${conversationId}`);
    expect(body.messages[0]?.content).toBe(said);
  });
});
