import { userChangedV1 } from '@parley/contracts';
import { appendToLog } from '@parley/event-log';
import type { Problem } from '@parley/kernel';
import { type Entry, type Queryable, type ReferenceTable, resolveReferences } from '@parley/postgres';
import type { User } from '../domain/user.js';

const USERS: ReferenceTable = {
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

export type ResolvedUser = Pick<User, 'organizationId' | 'anonymized'> & Entry;

export interface UserReference {
  readonly tenantId: string;
  readonly userId?: string | null | undefined;
  readonly externalUserId?: string | null | undefined;
}

/** The users that the requests name, one answer each; unknown external ids create new ones. */
export const resolveUsers = (
  tx: Queryable,
  references: readonly UserReference[],
  now: Date,
  /** The organization of each new user. A promise, so that looking up users need not wait for organizations. */
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

type LoggedUser = Pick<User, 'tenantId' | 'id' | 'revision' | 'properties' | 'createdAt'>;

/** Logs the users as they are now, in the transaction that changed them. */
export const logUsers = (tx: Queryable, users: readonly LoggedUser[]): Promise<void> =>
  appendToLog(
    tx,
    userChangedV1,
    users.map(({ tenantId, id, revision, properties, createdAt }) => ({
      tenantId,
      userId: id,
      revision,
      properties,
      createdAt: createdAt.toJSON(),
    })),
  );
