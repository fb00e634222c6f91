import { newId } from '@parley/kernel';
import { startTestService, type TestProblem, type TestService, type TestTenant } from '@parley/testing';

const NOBODY = newId();

describe('what is not found', () => {
  let service: TestService;
  let tenant: TestTenant;

  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.newTenant();
  });
  afterAll(() => service.close());

  const event = { eventType: 'signup', value: 'web' };
  const said = { externalUserId: 'ada', messages: [{ role: 'user', content: 'Hello' }] };
  const score = { rating: 4, ratingMin: 1, ratingMax: 5 };
  const component = { content: 'Be brief.', componentId: NOBODY };
  const prompt = { name: 'One', role: 'system', components: [component] };
  const alert = { name: 'A', window: 'day', condition: { type: 'threshold', operator: 'lt', value: 0.5 } };
  const rule = { type: 'conversation_count', operator: 'gte', value: 1 };

  it.each<['GET' | 'POST' | 'PUT', string, (productId: string) => object, string]>([
    ['POST', 'events', () => ({ ...event, productId: NOBODY }), 'productId'],
    ['POST', 'events', () => ({ ...event, externalProductId: 'nobody' }), 'externalProductId'],
    ['POST', 'events', (productId) => ({ ...event, productId, userId: NOBODY }), 'userId'],
    ['POST', 'events', (productId) => ({ ...event, productId, organizationId: NOBODY }), 'organizationId'],
    ['POST', 'events', (productId) => ({ ...event, productId, conversationId: NOBODY }), 'conversationId'],
    ['POST', 'messages', () => ({ ...said, productId: NOBODY }), 'productId'],
    ['POST', 'messages', () => ({ ...said, conversationId: NOBODY }), 'conversationId'],
    [
      'POST',
      'messages',
      (productId) => ({ ...said, productId, systemPrompt: { promptId: NOBODY } }),
      'systemPrompt.promptId',
    ],
    [
      'POST',
      'messages',
      (productId) => ({ ...said, productId, systemPrompt: { components: [component] } }),
      'systemPrompt.components[0].componentId',
    ],
    ['POST', 'ratings', () => ({ ...score, productId: NOBODY, externalConversationId: 'c' }), 'productId'],
    ['POST', 'ratings', (productId) => ({ ...score, productId, externalMessageId: 'm' }), 'externalMessageId'],
    ['POST', 'prompts', () => ({ ...prompt, productId: NOBODY }), 'productId'],
    ['POST', 'prompts', (productId) => ({ ...prompt, productId }), 'components[0].componentId'],
    ['POST', 'segments', () => ({ filters: { rules: [rule], productIds: [NOBODY] } }), 'filters.productIds[0]'],
    ['POST', 'keys', () => ({ name: 'k', scopes: ['read'], defaultProductId: NOBODY }), 'defaultProductId'],
    ['POST', 'inbox', () => ({ conversationId: NOBODY, reason: 'Look.' }), 'conversationId'],
    [
      'POST',
      'alerts',
      () => ({ ...alert, query: { measure: 'cqi', filters: { productId: NOBODY } } }),
      'query.filters.productId',
    ],
    ['GET', 'interactions?userId=nobody', () => ({}), 'userId'],
    ['GET', `interactions?segmentId=${NOBODY}`, () => ({}), 'segmentId'],
    ['GET', `products/${NOBODY}`, () => ({}), 'productId'],
    ['GET', `interactions/${NOBODY}`, () => ({}), 'id'],
    ['PUT', 'users/nobody', () => ({ name: 'Nobody' }), 'userId'],
  ])('is named by where the request names it: %s /%s (%#)', async (method, path, body, named) => {
    const sent = method === 'GET' ? undefined : body(tenant.productId);
    const { status, body: problem } = await tenant.client.send<TestProblem>(method, `/v1/${path}`, sent);
    expect([status, problem.errors.map((error) => error.path)]).toEqual([404, [named]]);
  });

  it('is named in an item of a batch', async () => {
    const events = [{ ...event, productId: NOBODY }];
    const { body } = await tenant.client.post('/v1/events/batch', { events });
    expect(body).toMatchObject({
      results: [{ status: 'rejected', errors: [{ path: 'productId', message: 'the product was not found' }] }],
    });
  });
});
