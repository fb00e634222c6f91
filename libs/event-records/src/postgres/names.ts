import type { Queryable } from '@parley/postgres';

/** The external ids of what an event names; null where it is gone, or never had one. */
export interface Names {
  readonly externalUserId: string | null;
  readonly externalOrganizationId: string | null;
  readonly externalConversationId: string | null;
}

interface Named {
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
}

/** The names for each event, in order. */
export async function namesOf(db: Queryable, tenantId: string, named: readonly Named[]): Promise<Names[]> {
  if (named.length === 0) return [];
  return db.query<Names & Record<string, unknown>>({
    name: 'names-of-events',
    text: `
      SELECT u.external_id AS "externalUserId", o.external_id AS "externalOrganizationId",
        c.external_id AS "externalConversationId"
      FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) WITH ORDINALITY AS e (user_id, organization_id, conversation_id, place)
      LEFT JOIN users u ON u.tenant_id = $1 AND u.id = e.user_id
      LEFT JOIN organizations o ON o.tenant_id = $1 AND o.id = e.organization_id
      LEFT JOIN conversations c ON c.tenant_id = $1 AND c.id = e.conversation_id
      ORDER BY e.place`,
    values: [
      tenantId,
      named.map(({ userId }) => userId),
      named.map(({ organizationId }) => organizationId),
      named.map(({ conversationId }) => conversationId),
    ],
  });
}
