import { notFound, Problem } from '@parley/kernel';
import { resolveOrganizations } from '@parley/organizations';
import type { Queryable } from '@parley/postgres';
import { type ResolvedUser, resolveUsers } from '@parley/users';
import type { Answers } from '../../domain/answers.js';
import type { ConversationDraft } from '../../domain/conversation-draft.js';

export interface Participant {
  readonly user: ResolvedUser;
  readonly organizationId: string | null;
}

export type Participants = ReadonlyMap<ConversationDraft, Participant>;

/** Who each draft is from; users and organizations that are not known yet are created. */
export async function findParticipants(tx: Queryable, answers: Answers, now: Date): Promise<Participants> {
  const drafts = answers.open();
  const named = drafts.map(({ tenantId, request }) => ({ tenantId, ...request }));
  const organizations = await resolveOrganizations(tx, named, now);
  const organizationIds = organizations.map((found) => (found instanceof Problem ? null : (found?.id ?? null)));
  const users = await resolveUsers(
    tx,
    drafts.map(({ tenantId, request: { externalUserId } }) => ({ tenantId, externalUserId })),
    now,
    Promise.resolve(organizationIds),
  );
  const participants = new Map<ConversationDraft, Participant>();
  drafts.forEach((draft, index) => {
    const user = users[index];
    if (user instanceof Problem || user == null) answers.reject(draft, user ?? notFound('The user'));
    else participants.set(draft, { user, organizationId: organizationIds[index] ?? user.organizationId });
  });
  return participants;
}
