import { startTestService, type TestService, type TestTenant } from '@parley/testing';

const MESSAGES = [{ role: 'user', content: 'Hello' }];

describe('a request that is rejected', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    await send({ externalUserId: 'known', externalConversationId: 'c', messages: MESSAGES });
  });
  afterAll(() => service.close());

  const send = (body: object) => tenant.client.post('/v1/messages', { productId: tenant.productId, ...body });
  const people = async () => {
    const [users, organizations] = await Promise.all(
      ['users', 'organizations'].map((table) =>
        service.postgres.query<{ id: string }>({
          text: `SELECT external_id AS id FROM ${table} WHERE tenant_id = $1 ORDER BY 1`,
          values: [tenant.id],
        }),
      ),
    );
    return [...(users ?? []), ...(organizations ?? [])].map(({ id }) => id);
  };

  it.each<[why: string, body: object, status: number]>([
    ['for a conversation of somebody else', { externalConversationId: 'c', messages: MESSAGES }, 409],
    [
      'for a parent that is not there',
      { messages: [{ ...MESSAGES[0], parentExternalMessageId: 'nowhere' }], externalConversationId: 'new' },
      400,
    ],
    [
      'for a prompt that is not there',
      { messages: MESSAGES, systemPrompt: { promptId: '0198c0de-0000-7000-8000-0000000000ff' } },
      404,
    ],
  ])('%s has made neither its user nor its organization', async (_, body, status) => {
    const before = await people();
    const answer = await send({ externalUserId: 'nobody', externalOrganizationId: 'nowhere', ...body });
    expect([answer.status, await people()]).toEqual([status, before]);
  });

  it('takes nothing from those beside it, with whom it shares a new user', async () => {
    const conversation = (more: object) => ({
      ...{ productId: tenant.productId, externalUserId: 'shared', messages: MESSAGES },
      ...more,
    });
    const { body } = await tenant.client.post<{ results: { success: boolean }[] }>('/v1/messages/batch', {
      conversations: [
        conversation({ externalConversationId: 'mine' }),
        conversation({ externalConversationId: 'c' }),
        conversation({ externalConversationId: 'c', externalUserId: 'alone' }),
        conversation({ externalConversationId: 'mine too', externalOrganizationId: 'acme' }),
      ],
    });
    expect(body.results.map(({ success }) => success)).toEqual([true, false, false, true]);
    expect(await people()).toEqual(['known', 'shared', 'acme']);
  });
});
