import type { Postgres, Queryable } from '@parley/postgres';
import type { ProductKey } from '../domain/prompt-version.js';
import { activateVersion, lockProducts } from './write-prompts.js';

/**
 * Of the prompts $2: those that came with conversations, that nobody has named, changed or built on, and that no
 * existing conversation uses.
 */
const UNUSED = `
  SELECT p.tenant_id AS "tenantId", p.product_id AS "productId", p.id, p.archived_at FROM prompts p
  WHERE p.tenant_id = $1 AND p.id = ANY ($2::uuid[])
    AND p.name IS NULL AND p.external_id IS NULL AND p.description IS NULL AND NOT p.is_placeholder
    AND (SELECT count(*) FROM prompt_versions v
         WHERE v.tenant_id = $1 AND v.prompt_id = p.id AND v.content_id IS NULL) = 1
    AND NOT EXISTS (
      SELECT FROM prompt_version_roles r JOIN prompt_versions v ON v.tenant_id = r.tenant_id AND v.id = r.version_id
      WHERE r.tenant_id = $1 AND r.prompt_id = p.id AND v.prompt_id <> p.id)
    AND NOT EXISTS (SELECT FROM conversations c WHERE c.tenant_id = $1 AND c.prompt_id = p.id)`;

type Unused = ProductKey & { readonly id: string };

/**
 * Retires prompts that are no longer used: archived, and in no active version. Once all transactions open at that time
 * have ended, anybody who wants such a prompt has to lock its product first and look again.
 */
export async function retirePrompts(
  postgres: Postgres,
  tenantId: string,
  promptIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const one of await unused(postgres, tenantId, promptIds)) {
    await postgres.transaction(async (tx) => {
      await lockProducts(tx, [one]);
      const [still] = await unused(tx, tenantId, [one.id]);
      if (still === undefined || !(await activateAnother(tx, one, now))) return;
      await tx.query({
        text: `UPDATE prompts SET archived_at = $3, updated_at = $3 WHERE tenant_id = $1 AND id = $2 AND archived_at IS NULL`,
        values: [tenantId, one.id, now],
      });
    });
  }
}

/** Deletes those of the retired prompts that have not come back into use. */
export async function forgetPrompts(postgres: Postgres, tenantId: string, promptIds: readonly string[]): Promise<void> {
  for (const one of await unused(postgres, tenantId, promptIds)) {
    await postgres.transaction(async (tx) => {
      await lockProducts(tx, [one]);
      const [gone] = await tx.query<{ id: string }>({
        text: `SELECT id FROM (${UNUSED}) AS unused WHERE archived_at IS NOT NULL
                 AND NOT EXISTS (SELECT FROM prompt_versions v WHERE v.tenant_id = $1 AND v.prompt_id = id AND v.is_active)`,
        values: [tenantId, [one.id]],
      });
      if (gone !== undefined) await deletePrompt(tx, tenantId, gone.id);
    });
  }
}

const unused = (on: Queryable, tenantId: string, promptIds: readonly string[]): Promise<Unused[]> =>
  on.query<Unused>({ text: UNUSED, values: [tenantId, promptIds] });

/**
 * Whether the product has an active version without the prompt. If needed, activates the most similar one, or of
 * several the one that was active last.
 */
async function activateAnother(tx: Queryable, { tenantId, productId, id }: Unused, now: Date): Promise<boolean> {
  const [active] = await tx.query<{ id: string; promptId: string }>({
    text: `SELECT id, prompt_id AS "promptId" FROM prompt_versions WHERE tenant_id = $1 AND product_id = $2 AND is_active`,
    values: [tenantId, productId],
  });
  if (active === undefined || active.promptId !== id) return true;
  const [other] = await tx.query<{ id: string }>({
    text: `SELECT v.id FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id
           WHERE v.tenant_id = $1 AND v.product_id = $2 AND v.prompt_id <> $3 AND p.archived_at IS NULL
             AND NOT EXISTS (
               SELECT FROM prompt_version_roles r JOIN prompts a ON a.tenant_id = r.tenant_id AND a.id = r.prompt_id
               WHERE r.tenant_id = $1 AND r.version_id = v.id AND a.archived_at IS NOT NULL)
           ORDER BY (SELECT count(*) FROM prompt_version_roles r JOIN prompt_version_roles now
                       ON now.tenant_id = r.tenant_id AND now.content_id = r.content_id AND now.version_id = $4
                     WHERE r.tenant_id = $1 AND r.version_id = v.id) DESC,
             v.activated_at DESC NULLS LAST, v.created_at DESC LIMIT 1`,
    values: [tenantId, productId, id, active.id],
  });
  if (other === undefined) return false;
  await activateVersion(tx, { tenantId, productId }, other.id, now);
  return true;
}

async function deletePrompt(tx: Queryable, tenantId: string, promptId: string): Promise<void> {
  const versions = 'SELECT id FROM prompt_versions WHERE tenant_id = $1 AND prompt_id = $2';
  for (const text of [
    `DELETE FROM prompt_version_roles WHERE tenant_id = $1 AND version_id IN (${versions})`,
    `DELETE FROM prompt_components WHERE tenant_id = $1 AND version_id IN (${versions})`,
    `DELETE FROM prompt_versions WHERE tenant_id = $1 AND prompt_id = $2`,
    `DELETE FROM prompts WHERE tenant_id = $1 AND id = $2`,
  ]) {
    await tx.query({ text, values: [tenantId, promptId] });
  }
}
