import type { Queryable } from '@parley/postgres';
import type { ProductKey } from './lock-products.js';
import { type PromptVersionRef, VERSION_REF } from './prompt-version-ref.js';

export interface ActiveVersion extends PromptVersionRef, ProductKey {}

/** The active versions of many products at once. */
export const activeVersions = (tx: Queryable, products: readonly ProductKey[]): Promise<ActiveVersion[]> =>
  tx.query<ActiveVersion>({
    name: 'find-active-versions',
    text: `SELECT v.tenant_id AS "tenantId", v.product_id AS "productId", ${VERSION_REF}
           FROM (
             SELECT DISTINCT tenant_id, product_id FROM unnest($1::uuid[], $2::uuid[]) AS p (tenant_id, product_id)
           ) AS wanted
           JOIN prompt_versions v ON v.tenant_id = wanted.tenant_id AND v.product_id = wanted.product_id AND v.is_active`,
    values: [products.map(({ tenantId }) => tenantId), products.map(({ productId }) => productId)],
  });
