import { invalidField, notFound, type Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { EventDraft } from '../domain/event-draft.js';

interface Found {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
}

/** Which conversation a draft means. `waiting`: one that has not appeared yet. */
export type ConversationLink = { readonly id: string } | 'none' | 'waiting' | Problem;

/** The conversation that each draft names, in order. */
export async function findConversations(tx: Queryable, drafts: readonly EventDraft[]): Promise<ConversationLink[]> {
  const byId = drafts.filter(({ request }) => request.conversationId != null);
  const byName = drafts.filter(({ request }) => request.externalConversationId != null);
  if (byId.length === 0 && byName.length === 0) return drafts.map(() => 'none');
  const found = await tx.query<Found>({
    name: 'find-conversations-of-events',
    text: `SELECT c.tenant_id AS "tenantId", c.id, c.external_id AS "externalId"
           FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
           JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id
           UNION
           SELECT c.tenant_id, c.id, c.external_id
           FROM unnest($3::uuid[], $4::text[]) AS wanted (tenant_id, external_id)
           JOIN conversations c ON c.tenant_id = wanted.tenant_id AND c.external_id = wanted.external_id`,
    values: [
      byId.map(({ tenantId }) => tenantId),
      byId.map(({ request }) => request.conversationId),
      byName.map(({ tenantId }) => tenantId),
      byName.map(({ request }) => request.externalConversationId),
    ],
  });
  const ids = new Set(found.map(({ tenantId, id }) => tenantId + id));
  const names = new Map(found.map(({ tenantId, id, externalId }) => [tenantId + (externalId ?? ''), id]));
  return drafts.map(({ tenantId, request: { conversationId, externalConversationId } }) => {
    const named = externalConversationId == null ? undefined : names.get(tenantId + externalConversationId);
    if (conversationId != null) {
      const id = conversationId.toLowerCase();
      if (!ids.has(tenantId + id)) return notFound('The conversation');
      const differs = externalConversationId != null && named !== id;
      return differs ? invalidField('externalConversationId', 'must name the same one as conversationId') : { id };
    }
    if (externalConversationId == null) return 'none';
    return named === undefined ? 'waiting' : { id: named };
  });
}
