import { newId } from '@parley/kernel';
import { startTestService, type TestService, type TestTenant } from '@parley/testing';

const UNKNOWN = { label: 'unknown', score: 0 };
const NONE = { total: 0, percentage: 0 };
const LEVELS = {
  averageUserSentiment: UNKNOWN,
  averageChangeInUserSentiment: UNKNOWN,
  averageFrustration: UNKNOWN,
  averageStruggle: UNKNOWN,
  averageCommercialIntent: UNKNOWN,
  scoredConversations: 0,
  moodConversations: 0,
};
const RATINGS = { averageConversationRating: null, ratingCount: 0, ratingScale: null };
const FLAGS = {
  hallucinationCount: NONE,
  jailbreakCount: NONE,
  userBiasCount: NONE,
  modelBiasCount: NONE,
  userToxicityCount: NONE,
  modelToxicityCount: NONE,
};
const OWN = {
  ...LEVELS,
  ...RATINGS,
  averageConversationQualityIndex: null,
  totalConversations: 0,
};
const SCORES = {
  avgConversationQualityIndex: null,
  avgSatisfactionScore: null,
  avgSafetyScore: null,
  avgFrictionScore: null,
  avgGrowthScore: null,
};
const EMPTY_PROFILE = {
  profileSummary: '',
  behavioralPatterns: [],
  engagement: { level: 'casual', trajectory: 'stable', description: '' },
  productAlignment: null,
  signals: [],
  methodology: '',
};
const SAYS_SO = expect.stringMatching(/no conversation/i) as string;

/** Without conversations, every key of an answer is still there, and nothing else. */
describe('the analytics of what has no conversations', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: Readonly<Record<'users' | 'organizations' | 'products' | 'segments' | 'models' | 'prompts', string>>;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
    const { client, productId } = tenant;
    const id = async (path: string, body: object, of: (answer: Record<string, unknown>) => unknown) =>
      String(of((await client.post<Record<string, unknown>>(path, body)).body));
    const nested = (name: string) => (answer: Record<string, unknown>) => (answer[name] as { id: string }).id;
    const rules = [{ type: 'conversation_count', operator: 'gte', value: 1 }];
    ids = {
      users: await id('/v1/users', { externalUserId: 'ada' }, nested('participant')),
      organizations: await id('/v1/organizations', { externalOrganizationId: 'acme' }, nested('organization')),
      products: productId,
      segments: await id('/v1/segments', { filters: { rules } }, (answer) => answer['id']),
      models: await id('/v1/models', { canonicalId: 'acme/one' }, (answer) => answer['id']),
      prompts: await id(
        '/v1/prompts',
        { name: 'p', productId, role: 'main', components: [{ content: 'You are terse.' }] },
        (answer) => answer['promptId'],
      ),
    };
  });
  afterAll(() => service.close());

  it.each([
    [
      'users',
      '',
      {
        ...OWN,
        summary: {
          ...EMPTY_PROFILE,
          profileSummary: SAYS_SO,
          methodology: expect.any(String) as string,
          engagement: { ...EMPTY_PROFILE.engagement, description: expect.stringMatching(/No conversation/) as string },
        },
        topics: [],
        keywords: [],
      },
    ],
    ['users', '?mode=simple', { ...OWN, summary: EMPTY_PROFILE }],
    [
      'organizations',
      '',
      { ...OWN, summary: { analysis: SAYS_SO, reason: expect.any(String) as string }, topics: [], keywords: [] },
    ],
    ['organizations', '?mode=simple', { ...OWN, summary: { analysis: '', reason: '' } }],
    [
      'segments',
      '',
      {
        ...OWN,
        ...FLAGS,
        topics: [],
        topicGroups: [],
        keywords: [],
        summary: { overview: SAYS_SO, recommendations: [] },
        participantCount: 0,
      },
    ],
    [
      'products',
      '',
      {
        ...LEVELS,
        ...FLAGS,
        productQualityIndex: null,
        pillarScores: { satisfaction: 0, growth: 0, friction: 0, safety: 0 },
        topics: [],
        topicGroups: [],
        keywords: [],
        rootCauseMix: [],
        topFailingTools: [],
        dissatisfactionThemes: [],
        ...RATINGS,
        insights: null,
      },
    ],
    [
      'models',
      '?period=7d',
      {
        ...LEVELS,
        ...FLAGS,
        ...SCORES,
        missingCapabilityCount: NONE,
        ...RATINGS,
        conversationCount: 0,
        messageCount: 0,
        dataPoints: Array.from({ length: 7 }, () => ({
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
          conversationCount: 0,
          messageCount: 0,
          ...SCORES,
        })),
        recommendations: null,
      },
    ],
    [
      'prompts',
      '',
      {
        avgQualityIndex: null,
        totalConversations: 0,
        lastUsedAt: null,
        needsReview: false,
        suggestionCount: 0,
        effectiveSuggestionCount: 0,
      },
    ],
  ] as const)('of %s%s have every key', async (resource, query, expected) => {
    const answer = await tenant.client.get(`/v1/${resource}/${ids[resource]}/analytics${query}`);
    expect([answer.status, answer.body]).toEqual([200, expected]);
  });

  it.each(['users', 'organizations', 'products', 'segments'] as const)(
    'of %s have an empty series',
    async (resource) => {
      const range = 'from=2026-03-02T00:00:00Z&to=2026-03-04T00:00:00Z';
      const of = async (metric: string) =>
        (await tenant.client.get(`/v1/${resource}/${ids[resource]}/analytics/timeseries?metric=${metric}&${range}`))
          .body;
      const series = (metric: string, value: number | null) => ({
        metric,
        interval: 'day',
        from: '2026-03-02T00:00:00.000Z',
        to: '2026-03-04T00:00:00.000Z',
        points: [
          { at: '2026-03-02T00:00:00.000Z', value },
          { at: '2026-03-03T00:00:00.000Z', value },
        ],
      });
      expect(await of('sentiment')).toEqual(series('sentiment', null));
      expect(await of('rating')).toEqual(series('rating', null));
      expect(await of('jailbreakDetected')).toEqual(series('jailbreakDetected', 0));
    },
  );

  it('of events are empty', async () => {
    const { body } = await tenant.client.get(`/v1/products/${ids.products}/events/summary`);
    expect(body).toEqual({
      interval: 'day',
      from: expect.any(String) as string,
      to: expect.any(String) as string,
      eventTypes: [],
    });
  });

  it.each(['users', 'organizations', 'products', 'segments', 'models', 'prompts', 'interactions'])(
    'are 404 where the %s are not there at all, or another tenant’s',
    async (resource) => {
      expect((await tenant.client.get(`/v1/${resource}/${newId()}/analytics`)).status).toBe(404);
      const stranger = await service.newTenant();
      const id = (ids as Readonly<Record<string, string>>)[resource] ?? newId();
      expect((await stranger.client.get(`/v1/${resource}/${id}/analytics`)).status).toBe(404);
    },
  );
});
