import { invalidField, notFound, type Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';

/** A request that may name a conversation: not at all, by one identifier or by both. */
export interface NamesConversation {
  readonly tenantId: string;
  readonly request: {
    readonly conversationId?: string | null | undefined;
    readonly externalConversationId?: string | null | undefined;
  };
}

interface Found {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
}

/** `unknown`: nobody has said anything in a conversation of that external id yet. */
export type ConversationLink = Pick<Found, 'id' | 'externalId'> | 'none' | 'unknown' | Problem;

/** The conversation that each request names, in order. */
export async function findConversations(
  tx: Queryable,
  references: readonly NamesConversation[],
): Promise<ConversationLink[]> {
  const byId = references.filter(({ request }) => request.conversationId != null);
  const byName = references.filter(
    ({ request }) => request.conversationId == null && request.externalConversationId != null,
  );
  if (byId.length === 0 && byName.length === 0) return references.map(() => 'none');
  const found = await tx.query<Found>({
    name: 'find-conversations',
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
  const ids = new Map(found.map((row) => [row.tenantId + row.id, row]));
  const names = new Map(found.map((row) => [row.tenantId + (row.externalId ?? ''), row]));
  return references.map(({ tenantId, request: { conversationId, externalConversationId } }) => {
    if (conversationId == null) {
      return externalConversationId == null ? 'none' : (names.get(tenantId + externalConversationId) ?? 'unknown');
    }
    const known = ids.get(tenantId + conversationId.toLowerCase());
    if (known === undefined) return notFound('The conversation');
    return externalConversationId != null && known.externalId !== externalConversationId
      ? invalidField('externalConversationId', 'must name the same one as conversationId')
      : known;
  });
}
