import { type Json, notFound, Problem } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import type { Queryable } from '@parley/postgres';
import { maskJson, maskText } from '@parley/privacy';
import { resolveUsers } from '@parley/users';
import type { SentSystemPrompt } from '@parley/prompts';
import type { NewMessage } from '../domain/messages.js';
import type { AttributedSent, FlushOutcomes, Recorded, SentMessages } from '../record-messages/recorded.js';

/**
 * The user and organization of each request; unknown ones are created. Requests of an anonymised user are masked from
 * here on.
 */
export async function attributeMessages(
  tx: Queryable,
  outcomes: FlushOutcomes,
  now: Date,
): Promise<ReadonlyMap<SentMessages, AttributedSent>> {
  const requests = outcomes.open();
  const organizations = await resolveOrganizations(tx, requests, now);
  const organizationIds = organizations.map((found) => (found instanceof Problem ? null : (found?.id ?? null)));
  const users = await resolveUsers(tx, requests, now, Promise.resolve(organizationIds));
  const attributed = new Map<SentMessages, AttributedSent>();
  requests.forEach((request, index) => {
    const user = users[index];
    if (user instanceof Problem || user == null) {
      outcomes.decide(request, { status: 'rejected', problem: user ?? notFound('The user') });
      return;
    }
    const messages = user.anonymized ? maskMessages(request) : request;
    const madeSomebody = [user, organizations[index]].some((one) => !(one instanceof Problem) && one?.isNew === true);
    const organizationId = organizationIds[index] ?? user.organizationId;
    attributed.set(request, { userId: user.id, organizationId, madeSomebody, ...messages });
  });
  return attributed;
}

/** Rolls back a transaction that created somebody for a request that was rejected later. */
export class MadeInVain extends Error {
  constructor(readonly rejected: readonly (readonly [SentMessages, Recorded])[]) {
    super('Users or organizations were made for requests that are rejected.');
    this.name = 'MadeInVain';
  }
}

/**
 * People are created before it is known whether a request is accepted, since all writers lock them before
 * conversations.
 * @throws MadeInVain with requests rejected only after that, so that they are left out from the start.
 */
export function leaveNobodyBehind(
  attributed: ReadonlyMap<SentMessages, AttributedSent>,
  outcomes: FlushOutcomes,
): void {
  const rejected = [...attributed].flatMap(([request, { madeSomebody }]) => {
    const outcome = outcomes.of(request);
    return madeSomebody && outcome?.status === 'rejected' ? [[request, outcome] as const] : [];
  });
  if (rejected.length > 0) throw new MadeInVain(rejected);
}

/** Masks everything said or attached. Identifiers stay. */
const maskMessages = (request: SentMessages): SentMessages => ({
  ...request,
  systemPrompt: request.systemPrompt === null ? null : maskPrompt(request.systemPrompt),
  ...maskFields(request, ['properties', 'voiceCall']),
  messages: request.messages.map(maskMessage),
});

/** A prompt may have been filled in with personal data. */
export const maskPrompt = (prompt: SentSystemPrompt): SentSystemPrompt => ({
  ...prompt,
  components: prompt.components?.map((one) => ({ ...one, content: maskText(one.content) })) ?? null,
});

const maskMessage = (message: NewMessage): NewMessage => ({
  ...message,
  content: maskText(message.content),
  toolName: message.toolName === null ? null : maskText(message.toolName),
  ...maskFields(message, ['input', 'output', 'context', 'properties', 'voice']),
});

function maskFields<T extends object, Key extends keyof T>(given: T, fields: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(fields.map((field) => [field, maskJson(given[field] as Json)])) as Pick<T, Key>;
}
