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
  const everythingStored = async (): Promise<string> => {
    const tables = ['conversations', 'messages', 'events', 'ratings', 'users', 'log', 'dead_letters'];
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

  it('is left as it is for anybody else', async () => {
    const conversationId = await converse('open');
    const { body } = await tenant.client.get<{ messages: { content: string }[] }>(`/v1/interactions/${conversationId}`);
    expect(body.messages[0]?.content).toBe(said);
  });
});
