import { type JsonObject, mergeProperties } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { type OrganizationView, SELECT_ORGANIZATION } from '../organization.view.js';

/** What a request says of an organization: absent stays as it was, a name given as null is taken away. */
export interface OrganizationChange {
  readonly name?: string | null | undefined;
  readonly properties?: JsonObject | null | undefined;
}

/** Changes an organization that is there; null when it is not. Changes at once come one after the other. */
export async function saveOrganization(
  tx: Queryable,
  tenantId: string,
  externalId: string,
  change: OrganizationChange,
  now: Date,
): Promise<OrganizationView | null> {
  const key = [tenantId, externalId];
  const [current] = await tx.query<OrganizationView>({
    text: `${SELECT_ORGANIZATION} WHERE o.tenant_id = $1 AND o.external_id = $2 FOR UPDATE`,
    values: key,
  });
  if (current === undefined) return null;
  const name = change.name === undefined ? current.name : (change.name ?? '');
  const properties = mergeProperties(current.properties, change.properties);
  await tx.query({
    text: `UPDATE organizations SET name = $3, properties = $4, updated_at = $5 WHERE tenant_id = $1 AND external_id = $2`,
    values: [...key, name, properties, now],
  });
  return { ...current, name, properties, updatedAt: now };
}
