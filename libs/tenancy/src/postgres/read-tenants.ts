import { notFound } from '@parley/kernel';
import { binder, columnsOf, type Queryable, seek, type SeekWindow } from '@parley/postgres';
import type { ListedTenant } from '../domain/tenant.js';
import { Tenant } from './tenant.entity.js';

const COLUMNS = columnsOf(Tenant);
type Row = ListedTenant & Record<string, unknown>;

/** Up to one more than the limit, in the direction of the cursor. */
export function listTenants(db: Queryable, { limit, cursor }: SeekWindow): Promise<ListedTenant[]> {
  const values: unknown[] = [];
  const bind = binder(values);
  const { conditions, order } = seek('t', cursor, bind);
  return db.query<Row>({
    text: `SELECT ${COLUMNS.selectedFrom('t')} FROM tenants t
           WHERE ${['true', ...conditions].join(' AND ')} ${order} LIMIT ${bind(limit + 1)}`,
    values,
  });
}

/**
 * @param lock keeps others from changing the tenant until the transaction ends.
 * @throws Problem `not_found`
 */
export async function findTenant(db: Queryable, id: string, { lock = false } = {}): Promise<ListedTenant> {
  const [tenant] = await db.query<Row>({
    text: `SELECT ${COLUMNS.selectedFrom('t')} FROM tenants t WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    values: [id],
  });
  if (tenant === undefined) throw notFound('The tenant');
  return tenant;
}
