import { setTimeout as sleep } from 'node:timers/promises';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';
import type { ErasureView } from './erasure.view.js';
import { columnsThatHold } from './testing/every-column.js';

interface Answer {
  readonly conversationId: string;
  readonly systemPromptPromptId: string;
}
interface Version {
  readonly id: string;
  readonly promptId: string;
  readonly isActive: boolean;
}

describe('the system prompts of an erased person', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const say = async (externalUserId: string, systemPrompt?: unknown): Promise<Answer> => {
    const { status, body } = await tenant.client.post<Answer>('/v1/messages', {
      ...{ externalUserId, productId: tenant.productId, ...(systemPrompt === undefined ? {} : { systemPrompt }) },
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect(status).toBe(201);
    return body;
  };
  const erase = async (externalUserId: string): Promise<void> => {
    const { body } = await tenant.client.delete<ErasureView>(`/v1/users/${externalUserId}`);
    for (;;) {
      const erasure = await tenant.client.get<ErasureView>(`/v1/erasures/${body.jobId}`);
      if (erasure.body.status === 'done') return;
      await sleep(50);
    }
  };
  const statusOf = async (promptId: string) => (await tenant.client.get(`/v1/prompts/${promptId}`)).status;
  const active = async () => {
    const { body } = await tenant.client.get<Version[]>(`/v1/products/${tenant.productId}/versions?limit=100`);
    return body.filter(({ isActive }) => isActive);
  };

  it('are deleted where nobody else used them, be they in use now or not', async () => {
    const [first, last] = ['You talk with Jane Doe of Elm Street.', 'You talk with Jane Doe, who is cross.'];
    const { systemPromptPromptId: early } = await say('jane', first);
    const { systemPromptPromptId: kept } = await say('ada', 'You are kind.');
    const { systemPromptPromptId: late } = await say('jane', last);
    expect(await active()).toMatchObject([{ promptId: late }]);
    await erase('jane');
    expect(await Promise.all([early, late, kept].map(statusOf))).toEqual([404, 404, 200]);
    expect(await columnsThatHold(service, ['Jane Doe', early, late])).toEqual([]);
    expect(await active()).toMatchObject([{ promptId: kept }]);
    expect(await say('ada')).toMatchObject({ systemPromptPromptId: kept });
  });

  it('leave the product without a prompt where there is no other, and may be sent again', async () => {
    const { systemPromptPromptId: only } = await say('jane', 'You talk with Jane alone.');
    await erase('jane');
    expect(await statusOf(only)).toBe(404);
    expect((await say('ada')).systemPromptPromptId).not.toBe(only);
    const again = await say('ada', 'You talk with Jane alone.');
    expect(again.systemPromptPromptId).not.toBe(only);
    expect(await active()).toMatchObject([{ promptId: again.systemPromptPromptId }]);
  });

  it('stay where somebody else has used them, named them or made them', async () => {
    const shared = await say('jane', 'You are for everybody.');
    await say('ada', 'You are for everybody.');
    const named = await say('jane', { externalPromptId: 'ours', content: 'You are called ours.' });
    const titled = await say('jane', 'You have a title.');
    await tenant.client.put(`/v1/prompts/${titled.systemPromptPromptId}`, { name: 'Title' });
    const { body: made } = await tenant.client.post<{ promptId: string }>('/v1/prompts', {
      ...{ name: 'Made', productId: tenant.productId, role: 'system', components: [{ content: 'You were made.' }] },
    });
    await say('jane', 'You were made.');
    await erase('jane');
    const ids = [shared, named, titled].map(({ systemPromptPromptId }) => systemPromptPromptId);
    expect(await Promise.all([...ids, made.promptId].map(statusOf))).toEqual([200, 200, 200, 200]);
    expect(await active()).toMatchObject([{ promptId: made.promptId }]);
  });

  it('are never taken from a conversation that comes while they go', async () => {
    await say('ada', 'You are kind.');
    for (let round = 0; round < 5; round++) {
      const prompt = `You talk with Jane in round ${round}.`;
      await say('jane', prompt);
      const going = erase('jane');
      const others = [];
      for (let n = 0; n < 10; n++) others.push(await say(`ada-${n}`, n % 2 === 0 ? prompt : undefined));
      await going;
      for (const { systemPromptPromptId } of others) expect(await statusOf(systemPromptPromptId)).toBe(200);
      const dangling = await service.postgres.query({
        text: `SELECT c.id FROM conversations c WHERE c.tenant_id = $1 AND NOT EXISTS (
                 SELECT FROM prompt_versions v WHERE v.tenant_id = c.tenant_id AND v.id = c.version_id)`,
        values: [tenant.id],
      });
      expect(dangling).toEqual([]);
    }
  });
});
