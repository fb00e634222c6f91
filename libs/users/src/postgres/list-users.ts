import { type Page, type PageWindow, type Queryable, selectPage } from '@parley/postgres';
import type { User } from '../domain/user.js';
import { ORGANIZATION_OF_USER, USER_COLUMNS } from './user-rows.js';

const SELECT = `SELECT ${USER_COLUMNS} FROM users u ${ORGANIZATION_OF_USER}`;

export async function findUser(db: Queryable, tenantId: string, id: string): Promise<User | null> {
  const [found] = await db.query<User & Record<string, unknown>>({
    text: `${SELECT} WHERE u.tenant_id = $1 AND u.id = $2`,
    values: [tenantId, id],
  });
  return found ?? null;
}

/** Users of a tenant, newest first; only those of an organization if one is given. */
export const listUsers = (
  db: Queryable,
  tenantId: string,
  organizationId: string | null,
  window: PageWindow,
): Promise<Page<User>> =>
  selectPage<User>(
    db,
    {
      select: SELECT,
      alias: 'u',
      where: 'u.tenant_id = $1 AND ($2::uuid IS NULL OR u.organization_id = $2)',
      values: [tenantId, organizationId],
    },
    window,
  );
