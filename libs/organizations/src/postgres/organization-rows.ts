import { newId } from '@parley/kernel';
import { columnsOf, type Page, type PageWindow, type Queryable, selectPage } from '@parley/postgres';
import { changeOrganization, type Organization, type OrganizationChange } from '../domain/organization.js';
import { OrganizationEntity } from './organization.entity.js';

const STORED = columnsOf(OrganizationEntity, [
  'tenantId',
  'id',
  'externalId',
  'name',
  'properties',
  'createdAt',
  'updatedAt',
]);
const SELECT = `SELECT ${STORED.selectedFrom('o')} FROM organizations o`;

export async function findOrganization(db: Queryable, tenantId: string, id: string): Promise<Organization | null> {
  const [found] = await db.query<Organization>({
    text: `${SELECT} WHERE o.tenant_id = $1 AND o.id = $2`,
    values: [tenantId, id],
  });
  return found ?? null;
}

/** Newest first. */
export const listOrganizations = (db: Queryable, tenantId: string, window: PageWindow): Promise<Page<Organization>> =>
  selectPage<Organization>(db, { select: SELECT, alias: 'o', where: 'o.tenant_id = $1', values: [tenantId] }, window);

/** Changes an organization; null if there is none. Concurrent changes run one after another. */
export async function saveOrganization(
  tx: Queryable,
  tenantId: string,
  externalId: string,
  change: OrganizationChange,
  now: Date,
): Promise<Organization | null> {
  const key = [tenantId, externalId];
  const [before] = await tx.query<Organization>({
    text: `${SELECT} WHERE o.tenant_id = $1 AND o.external_id = $2 FOR UPDATE`,
    values: key,
  });
  if (before === undefined) return null;
  const after = changeOrganization(before, change, now);
  await tx.query({
    text: `UPDATE organizations SET name = $3, properties = $4, updated_at = $5 WHERE tenant_id = $1 AND external_id = $2`,
    values: [...key, after.name, after.properties, after.updatedAt],
  });
  return after;
}

/** @returns whether it did not exist before. */
export async function insertOrganizationIfAbsent(
  tx: Queryable,
  tenantId: string,
  externalId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await tx.query({
    text: `INSERT INTO organizations (tenant_id, id, external_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
           ON CONFLICT (tenant_id, external_id) DO NOTHING RETURNING id`,
    values: [tenantId, newId(), externalId, now],
  });
  return inserted.length > 0;
}
