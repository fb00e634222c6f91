import { invalidField, notFound, type Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { EventDraft } from '../domain/event-draft.js';
import { lockConversationNames } from './conversation-names.js';

interface Found {
  readonly id: string;
  readonly position: number;
}

/**
 * The conversation that each draft names: its id, null where none is named or where the named one has not appeared
 * yet, or why the draft cannot be taken.
 */
export async function findConversations(
  tx: Queryable,
  drafts: readonly EventDraft[],
): Promise<(string | null | Problem)[]> {
  const byName = await findByExternalId(tx, drafts);
  const waiting = drafts.filter((draft) => draft.request.externalConversationId != null && !byName.has(draft));
  if (waiting.length > 0) {
    // From here to our commit none of these can be created; what was created meanwhile is seen now.
    await lockConversationNames(tx, 'shared', waiting.map(nameOf));
    for (const [draft, id] of await findByExternalId(tx, waiting)) byName.set(draft, id);
  }
  const byId = await findById(tx, drafts);
  return drafts.map((draft) => {
    const { conversationId, externalConversationId } = draft.request;
    const named = byName.get(draft) ?? null;
    if (conversationId == null) return named;
    const id = byId.get(draft);
    if (id === undefined) return notFound('The conversation');
    const differs = externalConversationId != null && named !== id;
    return differs ? invalidField('externalConversationId', 'must name the same one as conversationId') : id;
  });
}

const nameOf = ({ tenantId, request }: EventDraft) => ({ tenantId, externalId: request.externalConversationId ?? '' });

async function findByExternalId(tx: Queryable, drafts: readonly EventDraft[]): Promise<Map<EventDraft, string>> {
  const naming = drafts.filter(({ request }) => request.externalConversationId != null);
  if (naming.length === 0) return new Map();
  const found = await tx.query<Found>({
    name: 'find-conversations-by-external-id',
    text: `SELECT c.id, (named.position - 1)::integer AS position
           FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS named (tenant_id, external_id, position)
           JOIN conversations c ON c.tenant_id = named.tenant_id AND c.external_id = named.external_id`,
    values: [naming.map(({ tenantId }) => tenantId), naming.map(({ request }) => request.externalConversationId)],
  });
  return byDraft(naming, found);
}

async function findById(tx: Queryable, drafts: readonly EventDraft[]): Promise<Map<EventDraft, string>> {
  const naming = drafts.filter(({ request }) => request.conversationId != null);
  if (naming.length === 0) return new Map();
  const found = await tx.query<Found>({
    name: 'find-conversations-by-id',
    text: `SELECT c.id, (named.position - 1)::integer AS position
           FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS named (tenant_id, id, position)
           JOIN conversations c ON c.tenant_id = named.tenant_id AND c.id = named.id`,
    values: [naming.map(({ tenantId }) => tenantId), naming.map(({ request }) => request.conversationId)],
  });
  return byDraft(naming, found);
}

function byDraft(drafts: readonly EventDraft[], found: readonly Found[]): Map<EventDraft, string> {
  const result = new Map<EventDraft, string>();
  for (const { id, position } of found) {
    const draft = drafts[position];
    if (draft !== undefined) result.set(draft, id);
  }
  return result;
}
