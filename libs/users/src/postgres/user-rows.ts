import { columnsOf, type Queryable } from '@parley/postgres';
import type { User } from '../domain/user.js';
import { compareUsers, userKey, type UserWrite } from '../domain/user-write.js';
import { UserEntity } from './user.entity.js';

const KEPT = ['organizationId', 'name', 'email', 'phone', 'anonymized', 'properties', 'revision'] as const;
const STORED = columnsOf(UserEntity, ['tenantId', 'id', 'externalId', ...KEPT, 'createdAt', 'updatedAt']);
const CHANGED = columnsOf(UserEntity, ['tenantId', 'id', ...KEPT, 'updatedAt']);
const ASSIGNED = columnsOf(UserEntity, [...KEPT, 'updatedAt']).assignedFrom('given');

/** A {@link User} from `users u`, with the external id of the organization `o`. */
export const USER_COLUMNS = `${STORED.selectedFrom('u')}, o.external_id AS "externalOrganizationId"`;
export const ORGANIZATION_OF_USER =
  'LEFT JOIN organizations o ON o.tenant_id = u.tenant_id AND o.id = u.organization_id';

type Names = readonly Pick<UserWrite, 'tenantId' | 'externalId'>[];

/** Sorted, so that overlapping transactions take their locks in the same order. */
const inOrder = (names: Names) => {
  const sorted = [...names].sort(compareUsers);
  return [sorted.map(({ tenantId }) => tenantId), sorted.map(({ externalId }) => externalId)];
};

/** The existing ones of these users, by {@link userKey}. */
export async function knownUsers(tx: Queryable, names: Names): Promise<Set<string>> {
  const rows = await tx.query<{ tenantId: string; externalId: string }>({
    name: 'known-users',
    text: `SELECT u.tenant_id AS "tenantId", u.external_id AS "externalId"
           FROM unnest($1::uuid[], $2::text[]) AS wanted (tenant_id, external_id)
           JOIN users u ON u.tenant_id = wanted.tenant_id AND u.external_id = wanted.external_id`,
    values: inOrder(names),
  });
  return new Set(rows.map(userKey));
}

/** The users, locked for the rest of the transaction. */
export async function lockUsers(tx: Queryable, names: Names): Promise<User[]> {
  if (names.length === 0) return [];
  const users = await tx.query<User>({
    name: 'lock-users',
    text: `SELECT ${USER_COLUMNS}
           FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS wanted (tenant_id, external_id, place)
           JOIN users u ON u.tenant_id = wanted.tenant_id AND u.external_id = wanted.external_id
           ${ORGANIZATION_OF_USER}
           ORDER BY wanted.place FOR UPDATE OF u`,
    values: inOrder(names),
  });
  const moved = users.filter(isUnnamed);
  if (moved.length === 0) return users;
  const nameOf = await externalIdsOf(tx, moved);
  return users.map((user) =>
    isUnnamed(user) ? { ...user, externalOrganizationId: nameOf.get(user.organizationId) ?? null } : user,
  );
}

/**
 * Whether another transaction gave the user an organization while the lock was waited for: PostgreSQL then returns the
 * new row of the user, but looks only at organizations that the statement had joined before.
 */
const isUnnamed = (user: User): user is User & { readonly organizationId: string } =>
  user.organizationId !== null && user.externalOrganizationId === null;

async function externalIdsOf(tx: Queryable, users: readonly User[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; externalId: string }>({
    name: 'organizations-of-moved-users',
    text: `SELECT o.id, o.external_id AS "externalId"
           FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
           JOIN organizations o ON o.tenant_id = wanted.tenant_id AND o.id = wanted.id`,
    values: [users.map(({ tenantId }) => tenantId), users.map(({ organizationId }) => organizationId)],
  });
  return new Map(rows.map(({ id, externalId }) => [id, externalId]));
}

/** @returns the ids of the users that were inserted: another transaction may have been first. */
export async function insertUsers(tx: Queryable, users: readonly User[]): Promise<Set<string>> {
  if (users.length === 0) return new Set();
  const sorted = [...users].sort(compareUsers);
  const rows = await tx.query<{ id: string }>({
    name: 'insert-users',
    text: `INSERT INTO users (${STORED.names})
           SELECT ${STORED.names} FROM json_to_recordset($1) AS given ${STORED.definitions}
           ON CONFLICT (tenant_id, external_id) DO NOTHING RETURNING id`,
    values: [STORED.toRecordset(sorted)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Stores changed users, whose rows must be locked. */
export async function updateUsers(tx: Queryable, users: readonly User[]): Promise<void> {
  if (users.length === 0) return;
  await tx.query({
    name: 'update-users',
    text: `UPDATE users u SET ${ASSIGNED} FROM json_to_recordset($1) AS given ${CHANGED.definitions}
           WHERE u.tenant_id = given.tenant_id AND u.id = given.id`,
    values: [CHANGED.toRecordset(users)],
  });
}
