import type { TestTenant } from '@parley/testing';

export interface TestPerson {
  readonly externalId: string;
  readonly userId: string;
  readonly conversationIds: readonly string[];
}

/** What {@link tellOf} stores of a person. */
export const STORED = {
  // The event that names a user has no row.
  postgres: { users: 1, conversations: 2, messages: 4, ratings: 1, events: 1 },
};

const WHAT_CONVERSATIONS_TELL = ['inbox.item', 'conversation.flagged', 'conversation.analysed', 'rating.created'];

/** A person with two conversations, one of them flagged and reviewed, a rating, an event and another that is theirs only by its conversation. */
export async function tellOf(tenant: TestTenant, externalId: string): Promise<TestPerson> {
  const { client, productId } = tenant;
  // Nobody answers at this address, so the messages stay in the outbox.
  await client.post('/v1/webhooks', { url: 'https://127.0.0.1:9/', events: WHAT_CONVERSATIONS_TELL });
  const user = await client.post<{ participant: { id: string } }>('/v1/users', {
    externalUserId: externalId,
    name: `Name of ${externalId}`,
    email: 'ada@example.com',
    properties: { nick: `nick of ${externalId}` },
  });
  const conversationIds: string[] = [];
  for (const part of ['one', 'two']) {
    const { body } = await client.post<{ conversationId: string }>('/v1/messages', {
      productId,
      externalUserId: externalId,
      externalConversationId: `${externalId}-${part}`,
      properties: { said: `properties of ${externalId}` },
      messages: [
        { role: 'user', content: `I am ${externalId}` },
        { role: 'assistant', content: `Hello ${externalId}` },
      ],
    });
    conversationIds.push(body.conversationId);
  }
  const [conversationId] = conversationIds;
  await client.post('/v1/ratings', {
    productId,
    conversationId,
    rating: 1,
    ratingMin: 0,
    ratingMax: 1,
    feedback: externalId,
  });
  await client.post('/v1/inbox', { conversationId, reason: `What did ${externalId} mean?` });
  await client.patch(`/v1/inbox/${conversationId}`, { note: `Asked ${externalId}`, assignee: 'grace' });
  const event = { productId, eventType: 'purchase', value: externalId };
  await client.post('/v1/events', { ...event, externalUserId: externalId });
  await client.post('/v1/events', { ...event, conversationId });
  return { externalId, userId: user.body.participant.id, conversationIds };
}
