import { columnsOf, type Page, type PageWindow, type Queryable, type RowOf, selectPage } from '@parley/postgres';
import type { Product } from '../domain/product.js';
import { ProductEntity } from './product.entity.js';

const STORED = columnsOf(ProductEntity, [
  'tenantId',
  'id',
  'externalId',
  'name',
  'description',
  'icon',
  'color',
  'optimizationNotes',
  'userPrivacy',
  'members',
  'qualityWeights',
  'createdAt',
  'updatedAt',
]);
const LISTED = columnsOf(ProductEntity, ['id', 'externalId', 'name', 'icon', 'color', 'createdAt', 'updatedAt']);

export type ListedProduct = RowOf<typeof LISTED>;

/** @returns false when one of its ids is taken. */
export async function insertProduct(tx: Queryable, product: Product): Promise<boolean> {
  const inserted = await tx.query({
    text: `INSERT INTO products (${STORED.names})
           SELECT ${STORED.names} FROM json_to_recordset($1) AS given ${STORED.definitions}
           ON CONFLICT DO NOTHING RETURNING id`,
    values: [STORED.toRecordset([product])],
  });
  return inserted.length > 0;
}

/** Newest first. */
export const listProducts = (db: Queryable, tenantId: string, window: PageWindow): Promise<Page<ListedProduct>> =>
  selectPage<ListedProduct>(
    db,
    {
      select: `SELECT ${LISTED.selectedFrom('p')} FROM products p`,
      alias: 'p',
      where: 'p.tenant_id = $1',
      values: [tenantId],
    },
    window,
  );
