import { newId } from '@parley/kernel';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';
import type { InteractionAnalyticsView } from './interaction-analytics.view.js';

describe('GET /interactions/{id}/analytics', () => {
  let service: TestService;
  let tenant: TestTenant;
  let conversation: string;
  let messageIds: string[];

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { body } = await tenant.client.post<{ conversationId: string; messages: { messageId: string }[] }>(
      '/v1/messages',
      {
        productId: tenant.productId,
        externalUserId: 'ada',
        messages: [
          { role: 'user', content: 'Cancel the meeting with the printer supplier' },
          { role: 'assistant', content: 'I have cancelled the contract.' },
          { role: 'user', content: 'This is ridiculous, I said the meeting! How much is the upgrade to the pro plan?' },
        ],
      },
    );
    conversation = body.conversationId;
    messageIds = body.messages.map(({ messageId }) => messageId);
    await tenant.client.post('/v1/ratings', {
      productId: tenant.productId,
      conversationId: conversation,
      rating: 2,
      ratingMin: 1,
      ratingMax: 5,
    });
    await service.caughtUp();
  });
  afterAll(() => service.close());

  const get = <Body = InteractionAnalyticsView>(query = '', id = conversation, client = tenant.client) =>
    client.get<Body>(`/v1/interactions/${id}/analytics${query}`);

  it('answers scores with their labels, and in insights mode, the default, words', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    const level = { label: expect.stringMatching(/^[a-z_]+$/) as string, score: expect.any(Number) as number };
    expect(body).toEqual({
      averageUserSentiment: level,
      changeInUserSentiment: level,
      frustration: level,
      struggle: level,
      commercialIntent: { score: expect.any(Number) as number, primarySignal: 'upgrade' },
      conversationQualityIndex: expect.any(Number) as number,
      messageCount: 3,
      mostCommonUserEmotion: expect.any(String) as string,
      rating: 2,
      summary: expect.stringContaining('The user asked about') as string,
      topic: expect.stringMatching(/./) as string,
      keywords: expect.arrayContaining(['meeting']) as string[],
    });
    expect(body.frustration.score).toBeGreaterThan(0.35);
    expect((await get('?mode=insights')).body).toEqual(body);
  });

  it('answers only numbers in simple mode, with every key there', async () => {
    const { body } = await get('?mode=simple');
    expect(body).toMatchObject({ summary: '', topic: '', keywords: [], messageCount: 3, rating: 2 });
    expect(Object.keys(body)).toEqual(Object.keys((await get()).body));
  });

  it('explains each score by messages of the conversation and the cues in them', async () => {
    const { body } = await get('?mode=simple&explain=true');
    expect(body.explanation?.scores.frustration).toContainEqual({
      messageId: messageIds[2],
      cue: 'affect',
      text: 'ridiculous',
      effect: expect.any(Number) as number,
    });
    expect(body.explanation?.scores.commercialIntent?.[0]?.messageId).toBe(messageIds[2]);
    expect(body.explanation?.judge).toBeNull();
  });

  it('rejects what is not a mode or a parameter', async () => {
    expect((await get('?mode=full')).status).toBe(400);
    expect((await get('?explain=perhaps')).status).toBe(400);
    expect((await get('?modus=simple')).status).toBe(400);
  });

  it('does not find what is unknown, another tenant’s, or not analysed yet', async () => {
    expect(await get<TestProblem>('', newId())).toMatchObject({
      status: 404,
      body: { detail: 'interactionId: the conversation was not found.' },
    });
    const stranger = await service.newTenant();
    expect((await get('?explain=true', conversation, stranger.client)).status).toBe(404);

    await service.lanes.stop();
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      messages: [{ role: 'user', content: 'And now?' }],
    });
    const early = await get<TestProblem>('', body.conversationId);
    expect(early).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('not analysed yet') as string },
    });
    await service.lanes.start();
    await service.caughtUp();
    expect((await get('', body.conversationId)).status).toBe(200);
  });

  it('says that nothing is known where nothing could be read', async () => {
    const { body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId: 'ada',
      messages: [{ role: 'assistant', content: 'Hello! How may I help?' }],
    });
    await service.caughtUp();
    expect((await get('', body.conversationId)).body).toMatchObject({
      averageUserSentiment: { label: 'unknown', score: 0 },
      conversationQualityIndex: null,
      rating: null,
    });
  });
});
