import { type Json, notFound, Problem } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import type { Queryable } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import { resolveUsers } from '@parley/users';
import type { AttributedMessages, NewMessage, NewMessages } from '../domain/messages.js';
import type { FlushOutcomes, SentMessages } from '../record-messages/recorded.js';

/**
 * Whom each request is from. Users and organizations that are not known yet are created. What comes from a user who is
 * anonymised is masked from here on.
 */
export async function attributeMessages(
  tx: Queryable,
  outcomes: FlushOutcomes,
  now: Date,
): Promise<ReadonlyMap<SentMessages, AttributedMessages>> {
  const requests = outcomes.open();
  const organizations = await resolveOrganizations(tx, requests, now);
  const organizationIds = organizations.map((found) => (found instanceof Problem ? null : (found?.id ?? null)));
  const users = await resolveUsers(tx, requests, now, Promise.resolve(organizationIds));
  const attributed = new Map<SentMessages, AttributedMessages>();
  requests.forEach((request, index) => {
    const user = users[index];
    if (user instanceof Problem || user == null) {
      outcomes.decide(request, { status: 'rejected', problem: user ?? notFound('The user') });
      return;
    }
    const messages = user.anonymized ? maskMessages(request) : request;
    const organizationId = organizationIds[index] ?? user.organizationId;
    attributed.set(request, { ...messages, userId: user.id, organizationId });
  });
  return attributed;
}

/** Nothing that was said or attached tells who it was. Identifiers stay. */
const maskMessages = (request: NewMessages): NewMessages => ({
  ...request,
  ...maskFields(request, ['properties', 'voiceCall']),
  messages: request.messages.map(maskMessage),
});

const maskMessage = (message: NewMessage): NewMessage => ({
  ...message,
  content: maskText(message.content),
  ...maskFields(message, ['input', 'output', 'context', 'properties', 'voice']),
});

function maskFields<T extends object, Key extends keyof T>(given: T, fields: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(fields.map((field) => [field, maskJson(given[field] as Json)])) as Pick<T, Key>;
}
