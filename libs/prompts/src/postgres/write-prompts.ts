import { conflict, newId } from '@parley/kernel';
import { columnsOf, type Queryable } from '@parley/postgres';
import type { NewPrompt } from '../domain/new-prompt.js';
import { fingerprint, type PromptComponent } from '../domain/prompt-component.js';
import { isTemplate } from '../domain/prompt-template.js';
import type { ProductKey, PromptVersionRef } from '../domain/prompt-version.js';
import { PromptComponentEntity, PromptEntity, PromptVersionEntity } from './prompt.entity.js';
import { insertRoles } from './version-roles.js';

const KEY = ['tenantId', 'id'] as const;
const LABELS = ['externalId', 'name', 'description', 'source', 'role', 'tags'] as const;
const CONTENT = ['promptId', 'productId', 'role', 'fingerprint', 'isTemplate'] as const;

const PROMPT = columnsOf(PromptEntity, [...KEY, 'productId', ...LABELS, 'createdAt', 'updatedAt', 'isPlaceholder']);
const VERSION = columnsOf(PromptVersionEntity, [...KEY, ...CONTENT, 'createdAt']);
const COMPONENTS = columnsOf(PromptComponentEntity);

/**
 * Adds a prompt with its first version, without activating it.
 * @throws Problem `conflict` if another prompt has its external id, archived or not.
 */
export async function insertPrompt(
  tx: Queryable,
  prompt: NewPrompt,
  components: readonly PromptComponent[],
  now: Date,
): Promise<PromptVersionRef> {
  const promptId = newId();
  const inserted = await tx.query({
    text: `INSERT INTO prompts (${PROMPT.names})
           SELECT ${PROMPT.names} FROM json_to_recordset($1) AS given ${PROMPT.definitions}
           ON CONFLICT (tenant_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
           RETURNING id`,
    values: [
      PROMPT.toRecordset([
        { ...prompt, id: promptId, createdAt: now, updatedAt: now, isPlaceholder: components.length === 0 },
      ]),
    ],
  });
  if (inserted.length === 0) throw conflict(`Another prompt has the externalPromptId ${prompt.externalId}.`);
  return insertVersion(tx, { ...prompt, promptId }, components, now);
}

export interface VersionedPrompt {
  readonly tenantId: string;
  readonly productId: string;
  readonly promptId: string;
  readonly role: string;
}

/** Adds a version to an existing prompt, without activating it. Versions never change afterwards. */
export async function insertVersion(
  tx: Queryable,
  { tenantId, productId, promptId, role }: VersionedPrompt,
  components: readonly PromptComponent[],
  now: Date,
): Promise<PromptVersionRef> {
  const versionId = newId();
  const version = {
    tenantId,
    id: versionId,
    promptId,
    productId,
    role,
    createdAt: now,
    fingerprint: fingerprint(components),
    isTemplate: isTemplate(components),
  };
  await tx.query({
    text: `INSERT INTO prompt_versions (${VERSION.names})
           SELECT ${VERSION.names} FROM json_to_recordset($1) AS given ${VERSION.definitions}`,
    values: [VERSION.toRecordset([version])],
  });
  const rows = components.map((component, position) => {
    const id = component.id ?? newId();
    return { ...component, tenantId, id, versionId, position, createdAt: now, updatedAt: now };
  });
  await tx.query({
    text: `INSERT INTO prompt_components (${COMPONENTS.names})
           SELECT ${COMPONENTS.names} FROM json_to_recordset($1) AS given ${COMPONENTS.definitions}`,
    values: [COMPONENTS.toRecordset(rows)],
  });
  if (rows.length > 0) await takeItsRole(tx, { tenantId, productId, promptId }, versionId);
  return { promptId, versionId, contentId: versionId, componentIds: rows.map(({ id }) => id) };
}

async function takeItsRole(tx: Queryable, prompt: Omit<VersionedPrompt, 'role'>, versionId: string): Promise<void> {
  await insertRoles(tx, prompt, versionId);
  await tx.query({
    text: `UPDATE prompts SET is_placeholder = false WHERE tenant_id = $1 AND id = $2 AND is_placeholder`,
    values: [prompt.tenantId, prompt.promptId],
  });
}

/**
 * Locks products to the end of the transaction, against others who change which version is active, or who make a prompt
 * unless it exists. In a fixed order, so that two that need the same products do not deadlock. Rows that refer to a
 * product may still be added meanwhile.
 * @returns the products that exist.
 */
export const lockProducts = (tx: Queryable, products: readonly ProductKey[]): Promise<ProductKey[]> =>
  tx.query<ProductKey>({
    name: 'lock-products',
    text: `SELECT tenant_id AS "tenantId", id AS "productId" FROM products
           WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
           ORDER BY tenant_id, id FOR NO KEY UPDATE`,
    values: [products.map(({ tenantId }) => tenantId), products.map(({ productId }) => productId)],
  });

/** Makes the version the product's only active one. The last activation wins; nobody ever sees two. */
export async function activateVersion(tx: Queryable, product: ProductKey, versionId: string, now: Date): Promise<void> {
  // Without the lock, two concurrent activations could leave two versions active.
  await lockProducts(tx, [product]);
  await tx.query({
    text: `UPDATE prompt_versions SET is_active = false
           WHERE tenant_id = $1 AND product_id = $2 AND is_active AND id <> $3`,
    values: [product.tenantId, product.productId, versionId],
  });
  await tx.query({
    text: `UPDATE prompt_versions SET is_active = true, activated_at = $3
           WHERE tenant_id = $1 AND id = $2 AND NOT is_active`,
    values: [product.tenantId, versionId, now],
  });
}
