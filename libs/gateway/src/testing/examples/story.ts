import {
  addDeadLetter,
  createWebhook,
  eventually,
  type Records,
  TEST_OPERATOR_KEY,
  type TestClient,
  type TestService,
  type TestTenant,
} from '@parley/testing';
import { CONVERSATIONS, type ToldConversation } from './conversations.js';

const DAY_MS = 86_400_000;
const MODEL = 'acme/rocket-1';

const PRODUCT = {
  name: 'Acme support',
  description: 'Answers the customers of Acme.',
  icon: 'headset',
  color: '#3b82f6',
  members: [{ userId: 'grace', role: 'owner' }],
};

/** @returns the body of the answer. @throws Error when the request was rejected. */
async function made<Body>(client: TestClient, path: string, body: unknown = {}): Promise<Body> {
  const answer = await client.post<Body>(path, body);
  if (answer.status >= 300) throw new Error(`${path} was rejected: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Acme, a tenant as an operator would make it, with nothing but its product. */
export async function foundAcme(service: TestService): Promise<TestTenant> {
  const { operator } = service;
  const { id } = await made<{ id: string }>(operator, '/v1/admin/tenants', { name: 'Acme', plan: 'enterprise' });
  const { key } = await made<{ key: string }>(operator, `/v1/admin/tenants/${id}/keys`, {
    name: 'backend',
    scopes: ['ingest', 'read', 'admin'],
  });
  const client = operator.as(key);
  const product = await made<{ id: string }>(client, '/v1/products', PRODUCT);
  return { id, productId: product.id, client };
}

/** What happened at Acme, whose support assistant the examples of the document are about. */
export async function tellStory(service: TestService): Promise<Records> {
  const tenant = await foundAcme(service);
  const { client, productId } = tenant;
  await client.put('/v1/topics', {
    topics: [
      { name: 'Refunds', group: 'returns', examples: ['I want my money back', 'How do I return the lamp?'] },
      { name: 'Sign-in', group: 'account', description: 'password, login, locked out' },
    ],
  });
  const model = await made<{ id: string }>(client, '/v1/models', {
    canonicalId: MODEL,
    displayName: 'Rocket 1',
    provider: 'acme',
    contextWindow: 128_000,
    inputCostPer1k: 0.002,
    outputCostPer1k: 0.008,
  });
  const prompt = await writePrompt(client, productId);
  const people = await introducePeople(client);
  const conversations: string[] = [];
  for (const told of CONVERSATIONS)
    conversations.push(await converse(client, productId, told, `c-${conversations.length + 1}`));
  const eventId = await happen(client, productId);
  const segment = await made<{ id: string }>(client, '/v1/segments', {
    name: 'Frustrated customers',
    icon: 'flame',
    description: 'Whose conversations go wrong.',
    filters: { rules: [{ type: 'analysis', field: 'frustration', operator: 'gte', value: 0.3 }] },
  });
  await service.caughtUp();
  const alert = await watch(client);
  return {
    tenant,
    operator: service.operator.as(TEST_OPERATOR_KEY),
    ids: {
      tenants: tenant.id,
      products: productId,
      versions: prompt.versionId,
      prompts: prompt.promptId,
      users: people.user,
      organizations: people.organization,
      interactions: conversations[0] ?? '',
      conversations: conversations[0] ?? '',
      inbox: conversations[2] ?? '',
      events: eventId,
      segments: segment.id,
      alerts: alert,
      models: model.id,
      ...(await createWebhook(client)),
      erasures: await eraseSomebody(client),
      'dead-letters': await addDeadLetter(service),
    },
    externalIds: {
      users: 'ada',
      organizations: 'analytical-engines',
      interactions: 'c-1',
      inbox: 'c-3',
      prompts: 'support',
    },
  };
}

/** Makes an alert, and waits until it was evaluated. */
async function watch(client: TestClient): Promise<string> {
  const { id } = await made<{ id: string }>(client, '/v1/alerts', {
    name: 'Hardly any conversations',
    query: { measure: 'conversations' },
    window: 'hour',
    condition: { type: 'threshold', operator: 'lt', value: 100, warning: 200 },
    renotifyHours: 24,
  });
  await eventually('the alert was evaluated', async () => {
    const { body } = await client.get<{ lastEvaluation: object | null }>(`/v1/alerts/${id}`);
    return body.lastEvaluation !== null;
  });
  return id;
}

async function writePrompt(client: TestClient, productId: string) {
  const prompt = await made<{ promptId: string; versionId: string }>(client, '/v1/prompts', {
    name: 'Support',
    productId,
    role: 'assistant',
    externalPromptId: 'support',
    description: 'How the assistant answers.',
    components: [
      { name: 'Persona', externalComponentId: 'persona', content: 'You help the customers of {{company}}. Be brief.' },
      { name: 'Refunds', externalComponentId: 'refunds', type: 'guardrail', content: 'Never promise a refund.' },
    ],
  });
  await made(client, `/v1/products/${productId}/versions/${prompt.versionId}/activate`);
  return prompt;
}

async function introducePeople(client: TestClient): Promise<{ user: string; organization: string }> {
  const { organization } = await made<{ organization: { id: string } }>(client, '/v1/organizations', {
    externalOrganizationId: 'analytical-engines',
    name: 'Analytical Engines',
    properties: { industry: 'computing' },
  });
  const { participant } = await made<{ participant: { id: string } }>(client, '/v1/users', {
    externalUserId: 'ada',
    externalOrganizationId: 'analytical-engines',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    properties: { plan: 'pro' },
  });
  return { user: participant.id, organization: organization.id };
}

async function converse(
  client: TestClient,
  productId: string,
  { user, organization, daysAgo, messages, rating }: ToldConversation,
  externalConversationId: string,
): Promise<string> {
  const { conversationId } = await made<{ conversationId: string }>(client, '/v1/messages', {
    productId,
    externalUserId: user,
    ...(organization === null ? {} : { externalOrganizationId: organization }),
    externalConversationId,
    model: MODEL,
    messages: messages.map((message, index) => ({ ...message, createdAt: atNine(daysAgo, index) })),
  });
  if (rating !== undefined)
    await made(client, '/v1/ratings', { productId, externalConversationId, ratingMin: 1, ratingMax: 5, ...rating });
  return conversationId;
}

/** Sends some events; returns the id of the one that the others lead up to. */
async function happen(client: TestClient, productId: string): Promise<string> {
  const event = (externalUserId: string, more: object) =>
    made<{ eventId: string }>(client, '/v1/events', { productId, externalUserId, ...more });
  await event('grace', { eventType: 'signup', value: 'web', eventAt: atNine(4, 0) });
  await event('charles', { eventType: 'ticket_opened', value: 'true', valueType: 'boolean', influence: 'negative' });
  const { eventId } = await event('ada', {
    eventType: 'upgrade',
    value: '490.00 EUR',
    valueType: 'currency',
    influence: 'positive',
    externalConversationId: 'c-1',
    insertId: 'upgrade-1',
    properties: { plan: 'annual' },
    eventAt: atNine(1, 30),
  });
  return eventId;
}

async function eraseSomebody(client: TestClient): Promise<string> {
  await made(client, '/v1/users', { externalUserId: 'leaving' });
  const { jobId } = (await client.delete<{ jobId: string }>('/v1/users/leaving')).body;
  await eventually('the erasure is done', async () => {
    const { body } = await client.get<{ status: string }>(`/v1/erasures/${jobId}`);
    return body.status === 'done';
  });
  return jobId;
}

/** Nine in the morning (UTC), so many days ago, plus the minutes. */
const atNine = (daysAgo: number, minutes: number): string => {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return new Date(midnight - daysAgo * DAY_MS + 9 * 3_600_000 + minutes * 60_000).toISOString();
};
