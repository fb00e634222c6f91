import type { TestClient } from '../service/test-client.js';
import type { TestResponse } from '../service/test-response.js';
import { TEST_OPERATOR_KEY, type TestService, type TestTenant } from '../service/test-service.js';
import { createWebhook } from './webhook-records.js';

/** A tenant with one record of each kind. */
export interface Records {
  readonly tenant: TestTenant;
  readonly operator: TestClient;
  /** Ids by the path segment before them: `/users/{userId}` takes `users`. */
  readonly ids: Readonly<Record<string, string>>;
  /** The caller's own ids, in the same way. */
  readonly externalIds: Readonly<Record<string, string>>;
}

export const EXTERNAL_ORGANIZATION = 'analytical-engines';

export async function createRecords(service: TestService, prefix = ''): Promise<Records> {
  const tenant = await service.newTenant();
  const { client, productId } = tenant;
  const created = async <Body>(answer: Promise<TestResponse<Body>>): Promise<Body> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`A record was rejected: ${JSON.stringify(body)}`);
    return body;
  };
  const user = `${prefix}ada`;
  const conversation = `${prefix}c-1`;
  const { participant } = await created(
    client.post<{ participant: { id: string } }>('/v1/users', { externalUserId: user, name: 'Ada Lovelace' }),
  );
  const { organization } = await created(
    client.post<{ organization: { id: string } }>('/v1/organizations', {
      externalOrganizationId: prefix + EXTERNAL_ORGANIZATION,
    }),
  );
  const { conversationId, messages } = await created(
    client.post<{ conversationId: string; messages: { messageId: string }[] }>('/v1/messages', {
      productId,
      externalUserId: user,
      externalConversationId: conversation,
      model: 'gpt-4o-mini',
      messages: [{ role: 'user', content: 'Hello there' }],
    }),
  );
  const needsReview = `${prefix}c-2`;
  const flagged = await created(
    client.post<{ conversationId: string }>('/v1/messages', {
      productId,
      externalUserId: user,
      externalConversationId: needsReview,
      messages: [{ role: 'user', content: 'Hello again' }],
    }),
  );
  await created(client.post('/v1/inbox', { conversationId: flagged.conversationId, reason: 'Look at it.' }));
  const { eventId } = await created(
    client.post<{ eventId: string }>('/v1/events', { productId, eventType: 'signup', value: 'web' }),
  );
  const { promptId, versionId, componentIds } = await created(
    client.post<{ promptId: string; versionId: string; componentIds: string[] }>('/v1/prompts', {
      name: 'Support',
      productId,
      role: 'assistant',
      externalPromptId: `${prefix}triage`,
      components: [{ content: 'Help {{name}}.' }],
    }),
  );
  const segment = await created(
    client.post<{ id: string }>('/v1/segments', {
      filters: { rules: [{ type: 'conversation_count', operator: 'gte', value: 1 }] },
    }),
  );
  const alert = await created(
    client.post<{ id: string }>('/v1/alerts', {
      name: 'Quality',
      query: { measure: 'cqi' },
      window: 'day',
      condition: { type: 'change', direction: 'down' },
      paused: true,
    }),
  );
  const model = await created(client.post<{ id: string }>('/v1/models', { canonicalId: `${prefix}acme/rocket-1` }));
  const { topics } = await created(
    client.put<{ topics: { id: string }[] }>('/v1/topics', { topics: [{ name: 'Sign-in' }, { name: 'Log-in' }] }),
  );
  const webhook = await createWebhook(client);
  const key = await created(
    service.operator.post<{ id: string }>(`/v1/admin/tenants/${tenant.id}/keys`, { name: 'spare', scopes: ['read'] }),
  );
  await created(client.post('/v1/users', { externalUserId: `${prefix}leaving` }));
  const erasure = await created(
    client.delete<{ jobId: string }>(`/v1/users/${encodeURIComponent(`${prefix}leaving`)}`),
  );
  return {
    tenant,
    operator: service.operator.as(TEST_OPERATOR_KEY),
    ids: {
      tenants: tenant.id,
      keys: key.id,
      products: productId,
      versions: versionId,
      prompts: promptId,
      components: componentIds[0] ?? '',
      users: participant.id,
      organizations: organization.id,
      interactions: conversationId,
      conversations: conversationId,
      inbox: flagged.conversationId,
      messages: messages[0]?.messageId ?? '',
      events: eventId,
      segments: segment.id,
      alerts: alert.id,
      models: model.id,
      erasures: erasure.jobId,
      ...webhook,
      topics: topics[0]?.id ?? '',
      'merged-topics': topics[1]?.id ?? '',
      'dead-letters': await addDeadLetter(service),
    },
    externalIds: {
      users: user,
      organizations: prefix + EXTERNAL_ORGANIZATION,
      interactions: conversation,
      inbox: needsReview,
      prompts: `${prefix}triage`,
    },
  };
}

/** A letter is kept once, so each stood somewhere else. */
let addedLetters = 0;

/** @returns the dead letter's id. */
export async function addDeadLetter({ deadLetters, operator }: TestService): Promise<string> {
  await deadLetters.add([
    {
      lane: 'conversation-facts',
      contract: 'conversation.changed.v1',
      payload: '[]',
      origin: `conversations/0@1-${++addedLetters}`,
      step: 'decode',
      reason: 'Not a conversation.',
      attempts: 1,
    },
  ]);
  const { body } = await operator.get<{ id: string }[]>('/v1/admin/dead-letters?limit=1');
  return body[0]?.id ?? '';
}
