import { described, instant, listOf, nullable, oneOf, record, text, uuid } from '@parley/http';
import { binder, columnsOf, type Queryable, type RowOf, seek, type SeekWindow } from '@parley/postgres';
import { SCOPES } from '../domain/scope.js';
import { ApiKey } from '../postgres/api-key.entity.js';

const COLUMNS = columnsOf(ApiKey, [
  ...(['id', 'name', 'scopes', 'defaultProductId', 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt'] as const),
]);

/** A key without its secret, which is shown once and stored only as a hash. */
export type ListedKey = Readonly<RowOf<typeof COLUMNS>>;

export const LISTED_KEY = record<ListedKey>('Key', {
  id: uuid,
  name: described(text, 'What the key is for.'),
  scopes: described(listOf(oneOf(SCOPES)), 'What the key may do.'),
  defaultProductId: described(nullable(uuid), 'The product that it writes for where a request names none; null: none.'),
  createdAt: instant,
  expiresAt: described(nullable(instant), 'When it stops working (UTC); null: never.'),
  revokedAt: described(nullable(instant), 'When it was revoked (UTC); null while it works.'),
  lastUsedAt: described(nullable(instant), 'When it was last used (UTC), to the minute; null: never.'),
});

/** Up to one more than the limit, in the direction of the cursor. */
export function listKeys(db: Queryable, tenantId: string, { limit, cursor }: SeekWindow): Promise<ListedKey[]> {
  const values: unknown[] = [tenantId];
  const bind = binder(values);
  const { conditions, order } = seek('k', cursor, bind);
  return db.query<ListedKey & Record<string, unknown>>({
    text: `SELECT ${COLUMNS.selectedFrom('k')} FROM api_keys k
           WHERE ${['k.tenant_id = $1', ...conditions].join(' AND ')} ${order} LIMIT ${bind(limit + 1)}`,
    values,
  });
}
