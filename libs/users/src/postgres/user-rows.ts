import type { Queryable } from '@parley/postgres';
import type { StoredUser } from '../domain/apply-drafts.js';
import { type UserDraft, userKey } from '../domain/user-draft.js';

type Names = readonly Pick<UserDraft, 'tenantId' | 'externalUserId'>[];

/** Sorted, so that transactions that overlap take their locks in one order. */
const inOrder = (names: Names) => {
  const sorted = [...names].sort((a, b) => (userKey(a) < userKey(b) ? -1 : 1));
  return [sorted.map(({ tenantId }) => tenantId), sorted.map(({ externalUserId }) => externalUserId)];
};

/** Which of them are there, by {@link userKey}. */
export async function knownUsers(tx: Queryable, names: Names): Promise<Set<string>> {
  const rows = await tx.query<{ tenantId: string; externalUserId: string }>({
    name: 'known-users',
    text: `SELECT u.tenant_id AS "tenantId", u.external_id AS "externalUserId"
           FROM unnest($1::uuid[], $2::text[]) AS wanted (tenant_id, external_id)
           JOIN users u ON u.tenant_id = wanted.tenant_id AND u.external_id = wanted.external_id`,
    values: inOrder(names),
  });
  return new Set(rows.map(userKey));
}

/** The users under a lock for the rest of the transaction. */
export async function lockUsers(tx: Queryable, names: Names): Promise<StoredUser[]> {
  if (names.length === 0) return [];
  return tx.query<StoredUser>({
    name: 'lock-users',
    text: `SELECT u.tenant_id AS "tenantId", u.id, u.external_id AS "externalId", u.organization_id AS "organizationId",
             o.external_id AS "externalOrganizationId", u.name, u.email, u.phone, u.anonymized, u.properties, u.revision,
             u.created_at AS "createdAt", u.updated_at AS "updatedAt"
           FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS wanted (tenant_id, external_id, place)
           JOIN users u ON u.tenant_id = wanted.tenant_id AND u.external_id = wanted.external_id
           LEFT JOIN organizations o ON o.tenant_id = u.tenant_id AND o.id = u.organization_id
           ORDER BY wanted.place FOR UPDATE OF u`,
    values: inOrder(names),
  });
}

const RECORD = `(tenant_id uuid, id uuid, external_id text, organization_id uuid, name text, email text, phone text,
  anonymized boolean, properties jsonb, revision bigint, created_at timestamptz(3), updated_at timestamptz(3))`;
const COLUMNS = `tenant_id, id, external_id, organization_id, name, email, phone, anonymized, properties, revision,
  created_at, updated_at`;

/** @returns the ids of those that were not there: another transaction may have been first. */
export async function insertUsers(tx: Queryable, users: readonly StoredUser[]): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const sorted = [...users].sort((a, b) => (a.tenantId + a.externalId < b.tenantId + b.externalId ? -1 : 1));
  const rows = await tx.query<{ id: string }>({
    name: 'insert-users',
    text: `INSERT INTO users (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_recordset($1) AS given ${RECORD}
           ON CONFLICT (tenant_id, external_id) DO NOTHING RETURNING id`,
    values: [toJson(sorted)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Stores what became of users whose rows are locked. */
export async function updateUsers(tx: Queryable, users: readonly StoredUser[]): Promise<void> {
  if (users.length === 0) return;
  await tx.query({
    name: 'update-users',
    text: `UPDATE users u
           SET organization_id = given.organization_id, name = given.name, email = given.email, phone = given.phone,
             anonymized = given.anonymized, properties = given.properties, revision = given.revision,
             updated_at = given.updated_at
           FROM json_to_recordset($1) AS given ${RECORD}
           WHERE u.tenant_id = given.tenant_id AND u.id = given.id`,
    values: [toJson(users)],
  });
}

const toJson = (users: readonly StoredUser[]): string =>
  JSON.stringify(
    users.map((user) => ({
      tenant_id: user.tenantId,
      id: user.id,
      external_id: user.externalId,
      organization_id: user.organizationId,
      name: user.name,
      email: user.email,
      phone: user.phone,
      anonymized: user.anonymized,
      properties: user.properties,
      revision: user.revision,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })),
  );
