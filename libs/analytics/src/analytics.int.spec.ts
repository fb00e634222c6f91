import { type Clock, newId } from '@parley/kernel';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

type Body = Readonly<Record<string, unknown>>;

const ANGRY = [
  { role: 'user', content: 'I want to cancel my subscription, this is terrible and you keep getting it wrong!' },
  { role: 'assistant', content: 'I am sorry, I cannot help with that.' },
  { role: 'user', content: 'No, that is wrong again. This is useless, I am so frustrated and angry!!' },
];
const HAPPY = [
  { role: 'user', content: 'What does the pro plan cost? I would like to upgrade and buy 20 seats.' },
  { role: 'assistant', content: 'The pro plan is 20 dollars a seat each month.' },
  { role: 'user', content: 'Thank you so much, that is great, I love it!' },
];

const NOON_MS = 43_200_000;
const DAY_MS = 2 * NOON_MS;
const startedMs = Date.now();
/** It is noon when the tests start, so that all that they send belongs to one day. */
const clock: Clock = {
  now: () => new Date(startedMs - (startedMs % DAY_MS) + NOON_MS + Date.now() - startedMs),
};

const UNKNOWN = { label: 'unknown', score: 0 };

describe('analytics', () => {
  let service: TestService;
  let tenant: TestTenant;
  let happy: string;
  let angry: string;
  let organizationId: string;

  async function converse(externalUserId: string, messages: object[], more: object = {}): Promise<string> {
    const { status, body } = await tenant.client.post<{ conversationId: string }>('/v1/messages', {
      productId: tenant.productId,
      externalUserId,
      messages,
      model: 'gpt-4o',
      ...more,
    });
    expect(status).toBe(201);
    return body.conversationId;
  }
  const userId = async (externalUserId: string): Promise<string> =>
    (await tenant.client.post<{ participant: { id: string } }>('/v1/users', { externalUserId })).body.participant.id;
  const get = async (path: string): Promise<Body> => {
    const { status, body } = await tenant.client.get<Body>(path);
    expect([path, status, body]).toEqual([path, 200, body]);
    return body;
  };

  beforeAll(async () => {
    service = await startTestService({ clock });
    tenant = await service.newTenant();
    const made = await tenant.client.post<{ organization: { id: string } }>('/v1/organizations', {
      externalOrganizationId: 'acme',
    });
    organizationId = made.body.organization.id;
    for (let time = 0; time < 4; time++) {
      await converse('angry', ANGRY);
      const conversationId = await converse('happy', HAPPY, { externalOrganizationId: 'acme' });
      const rating = {
        productId: tenant.productId,
        conversationId,
        rating: 4 + (time % 2),
        ratingMin: 1,
        ratingMax: 5,
      };
      expect((await tenant.client.post('/v1/ratings', rating)).status).toBeLessThan(300);
    }
    happy = await userId('happy');
    angry = await userId('angry');
    await service.caughtUp();
  });
  afterAll(() => service.close());

  describe('of a user', () => {
    it('has every metric, and in insights mode topics and keywords', async () => {
      const body = await get(`/v1/users/${happy}/analytics`);
      expect(body).toMatchObject({ totalConversations: 4, averageConversationRating: 4.5 });
      expect(Object.keys(body).sort()).toEqual([
        'averageChangeInUserSentiment',
        'averageCommercialIntent',
        'averageConversationQualityIndex',
        'averageConversationRating',
        'averageFrustration',
        'averageStruggle',
        'averageUserSentiment',
        'keywords',
        'moodConversations',
        'ratingCount',
        'ratingScale',
        'scoredConversations',
        'summary',
        'topics',
        'totalConversations',
      ]);
      expect(body['averageCommercialIntent']).toMatchObject({ label: 'high' });
      expect(body['averageChangeInUserSentiment']).toMatchObject({ label: 'unknown' });
      expect((body['keywords'] as unknown[]).length).toBeGreaterThan(0);
    });

    it('is summarised with evidence, and the same each time', async () => {
      const { summary } = await get(`/v1/users/${angry}/analytics`);
      expect(summary).toMatchObject({
        profileSummary: expect.stringContaining('Over 4 conversations this user shows') as string,
        engagement: { level: 'at_risk', trajectory: 'growing' },
        productAlignment: { summary: expect.stringContaining('poor quality') as string },
        methodology: expect.stringContaining('no language model') as string,
      });
      const { behavioralPatterns, signals } = summary as Record<string, Body[]>;
      expect(behavioralPatterns).toContainEqual({
        pattern: 'Speaks of cancelling, refunds or leaving',
        evidence: '4 of 4 conversations (100%).',
        frequency: 'recurring',
      });
      expect(signals?.[0]).toMatchObject({ type: 'risk', priority: 'high' });
      expect((await get(`/v1/users/${angry}/analytics`))['summary']).toEqual(summary);
    });

    it('states the same engagement in simple mode, where it is counted too', async () => {
      const [full, simple] = [
        await get(`/v1/users/${angry}/analytics`),
        await get(`/v1/users/${angry}/analytics?mode=simple`),
      ].map(({ summary }) => (summary as { engagement: object }).engagement);
      expect(simple).toEqual({ ...full, description: '' });
      expect(simple).toMatchObject({ level: 'at_risk', trajectory: 'growing' });
    });

    it('has nothing but metrics in simple mode, and the same ones', async () => {
      const { topics, keywords, summary, ...metrics } = await get(`/v1/users/${happy}/analytics`);
      expect([topics, keywords, summary]).not.toContain(undefined);
      expect(await get(`/v1/users/${happy}/analytics?mode=simple`)).toEqual({
        ...metrics,
        summary: {
          profileSummary: '',
          behavioralPatterns: [],
          engagement: { level: 'regular', trajectory: 'growing', description: '' },
          productAlignment: null,
          signals: [],
          methodology: '',
        },
      });
    });

    it('can be narrowed to a product or a version', async () => {
      const inside = await get(`/v1/users/${happy}/analytics?productId=${tenant.productId}`);
      expect(inside).toMatchObject({ totalConversations: 4 });
      for (const name of ['productId', 'versionId']) {
        expect(await get(`/v1/users/${happy}/analytics?${name}=${newId()}`)).toMatchObject({
          totalConversations: 0,
          averageUserSentiment: UNKNOWN,
          averageConversationRating: null,
          averageConversationQualityIndex: null,
          topics: [],
          summary: { profileSummary: 'No conversations of this user match.' },
        });
      }
    });

    it('tells who stays or leaves from all conversations, whatever the others are narrowed to', async () => {
      const engagementOf = async (query: string) =>
        ((await get(`/v1/users/${angry}/analytics?${query}`))['summary'] as Record<string, unknown>)['engagement'];
      const engaged = (await engagementOf('')) as object;
      const remainsSo = async () => {
        for (const query of ['to=2020-01-01T00:00:00Z', 'model=nope', `versionId=${newId()}`]) {
          expect([query, await engagementOf(query)]).toEqual([query, engaged]);
          expect([query, await engagementOf(`${query}&mode=simple`)]).toEqual([query, { ...engaged, description: '' }]);
        }
      };
      await remainsSo();
      await service.celled(tenant.id);
      await remainsSo();
    });

    it('is there for a user who never spoke, and 404 for one who is not there or of another tenant', async () => {
      const silent = await userId('silent');
      expect(await get(`/v1/users/${silent}/analytics`)).toMatchObject({
        totalConversations: 0,
        averageStruggle: UNKNOWN,
        summary: { profileSummary: 'This user has had no conversation yet.', productAlignment: null, signals: [] },
      });
      expect((await tenant.client.get(`/v1/users/${newId()}/analytics`)).status).toBe(404);
      const other = await service.newTenant();
      expect((await other.client.get(`/v1/users/${happy}/analytics`)).status).toBe(404);
    });

    it.each([
      ['mode=fast', 'mode'],
      ['productId=x', 'productId'],
      ['product=x', 'product'],
    ])('rejects ?%s', async (query, path) => {
      const { status, body } = await tenant.client.get<TestProblem>(`/v1/users/${happy}/analytics?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0]).toMatchObject({ path });
    });
  });

  describe('of an organization', () => {
    it('has every metric and a summary', async () => {
      const body = await get(`/v1/organizations/${organizationId}/analytics`);
      expect(body).toMatchObject({
        totalConversations: 4,
        averageConversationRating: 4.5,
        ratingScale: { minimum: 1, maximum: 5 },
        scoredConversations: 4,
        moodConversations: 4,
        summary: {
          analysis: expect.stringContaining('4 conversations of 1 user') as string,
          reason: 'Too few conversations could be read to tell what stands out.',
        },
      });
      expect(await get(`/v1/organizations/${organizationId}/analytics?mode=simple`)).not.toHaveProperty('topics');
    });

    it('says that nothing matches where there is something else', async () => {
      const path = `/v1/organizations/${organizationId}/analytics`;
      expect(await get(`${path}?to=2020-01-01T00:00:00Z`)).toMatchObject({
        summary: { analysis: 'No conversations match.' },
      });
    });

    it('is 404 for one that is not there', async () => {
      expect((await tenant.client.get(`/v1/organizations/${newId()}/analytics`)).status).toBe(404);
    });
  });

  describe('of a product', () => {
    it('has every metric and insights made of them', async () => {
      const body = await get(`/v1/products/${tenant.productId}/analytics`);
      expect(body).toMatchObject({
        ratingCount: 4,
        averageConversationRating: 4.5,
        insights: {
          overview: expect.stringContaining('8 conversations of 2 users') as string,
          findings: expect.arrayContaining([expect.stringContaining('Users speak of leaving')]) as unknown,
        },
      });
      expect(body['keywords']).toContainEqual(expect.any(String));
      expect(body['productQualityIndex']).toBeGreaterThan(0);
    });

    it('has no insights without conversations', async () => {
      const fresh = await tenant.client.post<{ id: string }>('/v1/products', { name: 'Fresh' });
      expect(await get(`/v1/products/${fresh.body.id}/analytics`)).toMatchObject({
        insights: null,
        productQualityIndex: null,
        pillarScores: { satisfaction: 0, growth: 0, friction: 0, safety: 0 },
      });
      expect((await tenant.client.get(`/v1/products/${newId()}/analytics`)).status).toBe(404);
    });
  });

  describe('of a segment', () => {
    const segment = async (filters: object): Promise<string> =>
      (await tenant.client.post<{ id: string }>('/v1/segments', { filters })).body.id;

    it('has every metric over the conversations of its members', async () => {
      const id = await segment({ rules: [{ type: 'analysis', field: 'frustration', operator: 'gte', value: 0.4 }] });
      const body = await get(`/v1/segments/${id}/analytics`);
      const alone = await get(`/v1/users/${angry}/analytics`);
      expect(body).toMatchObject({
        participantCount: 1,
        totalConversations: 4,
        averageFrustration: alone['averageFrustration'],
        averageConversationQualityIndex: alone['averageConversationQualityIndex'],
        averageConversationRating: null,
        jailbreakCount: { total: 0, percentage: 0 },
        topics: alone['topics'],
        keywords: alone['keywords'],
        summary: {
          overview: expect.stringContaining('4 conversations of 1 user') as string,
          recommendations: expect.arrayContaining([expect.stringContaining('Users speak of leaving.')]) as unknown,
        },
      });
      for (const name of [
        'topicGroups',
        'hallucinationCount',
        'userToxicityCount',
        'modelBiasCount',
        'averageStruggle',
      ]) {
        expect(body).toHaveProperty(name);
      }
    });

    it('keeps to its own products and dates, and to the filters of the request', async () => {
      const rules = [{ type: 'conversation_count', operator: 'gte', value: 0 }];
      const everybody = await segment({ rules });
      expect(await get(`/v1/segments/${everybody}/analytics`)).toMatchObject({ totalConversations: 8 });
      expect(await get(`/v1/segments/${everybody}/analytics?versionId=${newId()}`)).toMatchObject({
        totalConversations: 0,
        averageFrustration: UNKNOWN,
        summary: { overview: 'No conversations match.', recommendations: [] },
      });
      const past = await segment({ rules, dateRange: { to: '2020-01-01T00:00:00Z' } });
      expect(await get(`/v1/segments/${past}/analytics`)).toMatchObject({ totalConversations: 0 });
    });

    it('is there for the segments of the system, and 404 for one of another tenant', async () => {
      const { body } = await tenant.client.get<{ id: string; presetId: string }[]>('/v1/segments');
      const system = body.find(({ presetId }) => presetId === 'new_users')?.id ?? '';
      expect(await get(`/v1/segments/${system}/analytics`)).toHaveProperty('summary');
      const other = await service.newTenant();
      expect((await other.client.get(`/v1/segments/${system}/analytics`)).status).toBe(404);
    });
  });

  describe('of a model', () => {
    const models = async (client = tenant.client) => (await client.get<Body[]>('/v1/models?pageSize=100')).body;
    const used = async () => String((await models()).find(({ usageCount }) => usageCount === 8)?.['id']);

    it.each([
      ['', 30],
      ['?period=7d', 7],
      ['?period=90d', 90],
    ])('has metrics and one data point a day with %j', async (query, days) => {
      const body = await get(`/v1/models/${await used()}/analytics${query}`);
      expect(body).toMatchObject({
        conversationCount: 8,
        messageCount: 24,
        averageConversationRating: 4.5,
        missingCapabilityCount: { total: expect.any(Number) as number },
        recommendations: null,
      });
      const points = body['dataPoints'] as Body[];
      expect(points).toHaveLength(days);
      const [today, ...earlier] = points.toReversed();
      expect(today).toMatchObject({
        date: clock.now().toISOString().slice(0, 10),
        conversationCount: 8,
        messageCount: 24,
      });
      for (const name of [
        'ConversationQualityIndex',
        'SatisfactionScore',
        'SafetyScore',
        'FrictionScore',
        'GrowthScore',
      ]) {
        expect(today?.[`avg${name}`]).toEqual(body[`avg${name}`]);
        expect(earlier.every((point) => point[`avg${name}`] === null && point['conversationCount'] === 0)).toBe(true);
      }
    });

    it('has none for a model that nobody uses, and is 404 for one that is not there', async () => {
      const unused = (await models()).find(({ usageCount }) => usageCount === 0);
      expect(await get(`/v1/models/${String(unused?.['id'])}/analytics`)).toMatchObject({
        conversationCount: 0,
        avgGrowthScore: null,
        averageUserSentiment: UNKNOWN,
      });
      expect((await tenant.client.get(`/v1/models/${newId()}/analytics`)).status).toBe(404);
      expect((await tenant.client.get(`/v1/models/${await used()}/analytics?period=1d`)).status).toBe(400);
    });
  });
});
