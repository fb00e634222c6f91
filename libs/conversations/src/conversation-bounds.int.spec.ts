import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import { ConversationBounds } from './domain/conversation.js';
import type { InteractionDetail } from '@parley/interactions';

describe('the bounds of a conversation', () => {
  let service: TestService;
  let tenant: TestTenant;
  let names = 0;

  beforeAll(async () => {
    service = await startTestService({ conversationBounds: new ConversationBounds(5, 1_000) });
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const said = (count: number, bytes = 1) =>
    Array.from({ length: count }, () => ({ role: 'user', content: 'x'.repeat(bytes) }));
  const body = (externalConversationId: string, messages: readonly object[]) => ({
    ...{ externalUserId: 'ada', productId: tenant.productId },
    ...{ externalConversationId, messages },
  });
  const send = (name: string, messages: readonly object[]) =>
    tenant.client.post<TestProblem & { conversationId: string }>('/v1/messages', body(name, messages));
  const newName = () => `bounded-${names++}`;
  const row = async (name: string) =>
    (
      await service.postgres.query<{ messages: number; bytes: number }>({
        text: `SELECT message_count AS messages, content_bytes AS bytes FROM conversations WHERE external_id = $1`,
        values: [name],
      })
    )[0];

  it('are a number of messages: a 409 names it, and nothing of the request is stored', async () => {
    const name = newName();
    const { body: first } = await send(name, said(4));
    const { status, body: problem } = await send(name, said(2));
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('at most 5 messages')]);
    expect(await row(name)).toEqual({ messages: 4, bytes: 4 });
    expect((await send(name, said(1))).status).toBe(201);
    const read = await tenant.client.get<InteractionDetail>(`/v1/interactions/${first.conversationId}`);
    expect(read.body.messages).toHaveLength(5);
  });

  it('are a number of bytes, of texts and of data alike', async () => {
    const name = newName();
    expect((await send(name, said(1, 900))).status).toBe(201);
    const tool = { messageType: 'observation', toolName: 'track', output: { parcel: 'é'.repeat(60) } };
    const { status, body: problem } = await send(name, [tool]);
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('at most 1000 bytes of content')]);
    expect(await row(name)).toEqual({ messages: 1, bytes: 900 });
  });

  it('hold for a new conversation, which then does not come to be', async () => {
    const name = newName();
    expect((await send(name, said(6))).status).toBe(409);
    expect(await row(name)).toBeUndefined();
  });

  it('hold however many writers come at once', async () => {
    const name = newName();
    await send(name, said(1));
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(name, said(1))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect((await row(name))?.messages).toBe(5);
  });

  it('reject one conversation of a batch by itself', async () => {
    const [small, large] = [newName(), newName()];
    const conversations = [body(large, said(6)), body(small, said(1))];
    const { status, body: answer } = await tenant.client.post('/v1/messages/batch', { conversations });
    expect([status, answer]).toMatchObject([
      200,
      {
        results: [
          {
            status: 'rejected',
            errors: [{ path: '', message: expect.stringContaining('at most 5 messages') as string }],
          },
          { status: 'created' },
        ],
      },
    ]);
  });

  it('let what a full conversation holds be sent again', async () => {
    const name = newName();
    const messages = said(5).map((message, index) => ({ ...message, externalMessageId: `m${index}` }));
    expect((await send(name, messages)).status).toBe(201);
    expect((await send(name, messages)).status).toBe(200);
    expect((await send(name, [...messages, { role: 'user', content: 'x' }])).status).toBe(409);
  });
});
