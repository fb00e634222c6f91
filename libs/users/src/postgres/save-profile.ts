import { Problem } from '@parley/kernel';
import { type OrganizationReference, resolveOrganizations } from '@parley/organizations';
import type { Queryable } from '@parley/postgres';
import { changeProfile, type ProfileChange } from '../domain/user.js';
import { logUsers } from './log-users.js';
import { requestMasking } from './request-masking.js';
import { SELECT_USER, type UserView } from '../user.view.js';

/** What both writes of a user take: the profile, and where the user belongs. */
export interface UserChange extends ProfileChange, Omit<OrganizationReference, 'tenantId'> {}

/** Changes a user that is there; null when it is not. One that is new in this transaction has said nothing yet. Changes at once come one after the other. */
export async function saveProfile(
  tx: Queryable,
  tenantId: string,
  externalId: string,
  change: UserChange,
  now: Date,
  isNew = false,
): Promise<UserView | null> {
  const [organization] = await resolveOrganizations(tx, [{ tenantId, ...change }], now);
  if (organization instanceof Problem) throw organization;
  const key = [tenantId, externalId];
  const [current] = await tx.query<UserView>({
    text: `${SELECT_USER} WHERE u.tenant_id = $1 AND u.external_id = $2 FOR UPDATE OF u`,
    values: key,
  });
  if (current === undefined) return null;
  const profile = changeProfile(current, change, organization?.id ?? null);
  const [changed] = await tx.query<{ revision: number }>({
    text: `UPDATE users SET revision = revision + 1, organization_id = $3, name = $4, email = $5, phone = $6, anonymized = $7, properties = $8, updated_at = $9
           WHERE tenant_id = $1 AND external_id = $2 RETURNING revision`,
    values: [
      ...key,
      profile.organizationId,
      profile.name,
      profile.email,
      profile.phone,
      profile.anonymized,
      profile.properties,
      now,
    ],
  });
  if (changed !== undefined) await logUsers(tx, [{ ...current, ...profile, ...changed, tenantId }]);
  if (profile.anonymized && !current.anonymized && !isNew) await requestMasking(tx, tenantId, current.id, now);
  const [saved] = await tx.query<UserView>({
    text: `${SELECT_USER} WHERE u.tenant_id = $1 AND u.external_id = $2`,
    values: key,
  });
  return saved ?? null;
}
