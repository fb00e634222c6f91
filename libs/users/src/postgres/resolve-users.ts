import type { Problem } from '@parley/kernel';
import { type DirectoryTable, type Entry, type Queryable, resolveReferences } from '@parley/postgres';
import { logUsers } from './log-users.js';

const USERS: DirectoryTable = {
  name: 'users',
  columns: ['organization_id AS "organizationId"', 'anonymized'],
  createdWith: ['organization_id'],
  noun: 'The user',
  idField: 'userId',
  externalIdField: 'externalUserId',
  created: (tx, users, createdAt) =>
    logUsers(
      tx,
      users.map(({ tenantId, id }) => ({ tenantId, id, revision: 1, properties: {}, createdAt })),
    ),
};

export interface ResolvedUser extends Entry {
  readonly organizationId: string | null;
  readonly anonymized: boolean;
}

export interface UserReference {
  readonly tenantId: string;
  readonly userId?: string | null | undefined;
  readonly externalUserId?: string | null | undefined;
}

/** The users that the requests name, one answer each; an unknown external id creates one. */
export const resolveUsers = (
  tx: Queryable,
  references: readonly UserReference[],
  now: Date,
  /** Where each user belongs who is not known yet. A promise, so that users need not wait for organizations to be found. */
  organizations: Promise<readonly (string | null)[]>,
): Promise<(ResolvedUser | null | Problem)[]> =>
  resolveReferences(
    tx,
    USERS,
    references.map(({ tenantId, userId, externalUserId }) => ({
      tenantId,
      id: userId?.toLowerCase(),
      externalId: externalUserId,
    })),
    now,
    organizations,
  );
