import type { Queryable } from '@parley/postgres';
import type { NewEvent } from '../domain/new-event.js';

/**
 * The external id of the organization that each event is sampled by, in order: of the one that it names, else of its
 * user's; empty where there is none. Nothing is created for it, as an event that is left out leaves no trace. Null where
 * an internal id names nothing: the event will be rejected for that, whatever the sampling says.
 */
export async function organizationsToSampleBy(tx: Queryable, events: readonly NewEvent[]): Promise<(string | null)[]> {
  const found = await tx.query<{ name: string | null }>({
    name: 'organizations-to-sample-by',
    text: `
      SELECT CASE
        WHEN (named.organization_id IS NOT NULL AND o.id IS NULL) OR (named.user_id IS NOT NULL AND by_id.id IS NULL)
        THEN NULL
        ELSE coalesce(named.external_organization_id, o.external_id, '')
      END AS name
      FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[]) WITH ORDINALITY
        AS named (tenant_id, organization_id, external_organization_id, user_id, external_user_id, position)
      LEFT JOIN users by_id ON by_id.tenant_id = named.tenant_id AND by_id.id = named.user_id
      LEFT JOIN users by_name ON by_name.tenant_id = named.tenant_id AND by_name.external_id = named.external_user_id
      LEFT JOIN organizations o ON o.tenant_id = named.tenant_id
        AND o.id = coalesce(named.organization_id, by_id.organization_id, by_name.organization_id)
      ORDER BY named.position`,
    values: [
      events.map(({ tenantId }) => tenantId),
      events.map(({ organizationId }) => organizationId ?? null),
      events.map(({ externalOrganizationId }) => externalOrganizationId ?? null),
      events.map(({ userId }) => userId ?? null),
      events.map(({ externalUserId }) => externalUserId ?? null),
    ],
  });
  return found.map(({ name }) => name);
}
