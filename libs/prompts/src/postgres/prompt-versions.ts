import { newId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { fingerprint } from '../domain/fingerprint.js';
import type { PromptComponent, PromptSource } from '../domain/prompt-component.js';

export interface NewPrompt {
  readonly tenantId: string;
  readonly productId: string;
  readonly externalId: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly source: PromptSource;
  readonly role: string;
  readonly tags: readonly string[];
}

export interface PromptVersionRef {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: readonly string[];
}

/** Adds a prompt with its first version, which is not active. */
export async function insertPrompt(
  tx: Queryable,
  prompt: NewPrompt,
  components: readonly PromptComponent[],
  now: Date,
): Promise<PromptVersionRef> {
  const promptId = newId();
  await tx.query({
    text: `INSERT INTO prompts (tenant_id, id, product_id, external_id, name, description, source, role, tags, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    values: [
      prompt.tenantId,
      promptId,
      prompt.productId,
      prompt.externalId,
      prompt.name,
      prompt.description,
      prompt.source,
      prompt.role,
      prompt.tags,
      now,
    ],
  });
  return insertVersion(tx, { ...prompt, promptId }, components, now);
}

/** Adds a version to a prompt that is there. Versions never change afterwards. */
export async function insertVersion(
  tx: Queryable,
  prompt: Pick<NewPrompt, 'tenantId' | 'productId' | 'role'> & { readonly promptId: string },
  components: readonly PromptComponent[],
  now: Date,
): Promise<PromptVersionRef> {
  const versionId = newId();
  await tx.query({
    text: `INSERT INTO prompt_versions (tenant_id, id, prompt_id, product_id, role, fingerprint, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [prompt.tenantId, versionId, prompt.promptId, prompt.productId, prompt.role, fingerprint(components), now],
  });
  const rows = components.map((component, position) => {
    const id = newId();
    return { id, external_id: id, position, ...component, is_dynamic: component.isDynamic };
  });
  await tx.query({
    text: `INSERT INTO prompt_components
             (tenant_id, id, version_id, position, external_id, type, source, name, content, is_dynamic, created_at, updated_at)
           SELECT $1, id, $2, position, external_id, type, source, name, content, is_dynamic, $4, $4
           FROM json_to_recordset($3) AS component
             (id uuid, position smallint, external_id text, type text, source text, name text, content text, is_dynamic boolean)`,
    values: [prompt.tenantId, versionId, JSON.stringify(rows), now],
  });
  return { promptId: prompt.promptId, versionId, componentIds: rows.map(({ id }) => id) };
}

/** Makes the version the product's one active version. Whoever activates last wins; nobody sees two. */
export async function activateVersion(
  tx: Queryable,
  tenantId: string,
  productId: string,
  versionId: string,
  now: Date,
): Promise<void> {
  // The product's row is the lock: without it two activations could each switch off the other's predecessor.
  await tx.query({
    text: `SELECT 1 FROM products WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
    values: [tenantId, productId],
  });
  await tx.query({
    text: `UPDATE prompt_versions SET is_active = false
           WHERE tenant_id = $1 AND product_id = $2 AND is_active AND id <> $3`,
    values: [tenantId, productId, versionId],
  });
  await tx.query({
    text: `UPDATE prompt_versions SET is_active = true, activated_at = $3
           WHERE tenant_id = $1 AND id = $2 AND NOT is_active`,
    values: [tenantId, versionId, now],
  });
}

/** The version of the product whose components say the same; the newest when there are several. */
export async function findVersionByContent(
  tx: Queryable,
  tenantId: string,
  productId: string,
  components: readonly Pick<PromptComponent, 'type' | 'content'>[],
): Promise<PromptVersionRef | null> {
  const [row] = await tx.query<PromptVersionRef>({
    name: 'find-version-by-content',
    text: `${SELECT_COLUMNS} FROM prompt_versions v WHERE v.tenant_id = $1 AND v.product_id = $2 AND v.fingerprint = $3
           ORDER BY v.created_at DESC, v.id DESC LIMIT 1`,
    values: [tenantId, productId, fingerprint(components)],
  });
  return row ?? null;
}

const SELECT_COLUMNS = `
  SELECT v.prompt_id AS "promptId", v.id AS "versionId",
    ARRAY(
      SELECT c.id FROM prompt_components c
      WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id ORDER BY c.position
    ) AS "componentIds"`;

export interface ActiveVersion extends PromptVersionRef {
  readonly tenantId: string;
  readonly productId: string;
}

/** The active versions of many products at once. */
export const activeVersions = (
  tx: Queryable,
  products: readonly { readonly tenantId: string; readonly productId: string }[],
): Promise<ActiveVersion[]> =>
  tx.query<ActiveVersion>({
    name: 'find-active-versions',
    text: `SELECT version.*, v.tenant_id AS "tenantId", v.product_id AS "productId"
           FROM (
             SELECT DISTINCT tenant_id, product_id FROM unnest($1::uuid[], $2::uuid[]) AS p (tenant_id, product_id)
           ) AS wanted
           JOIN prompt_versions v ON v.tenant_id = wanted.tenant_id AND v.product_id = wanted.product_id AND v.is_active
           CROSS JOIN LATERAL (${SELECT_COLUMNS}) AS version`,
    values: [products.map(({ tenantId }) => tenantId), products.map(({ productId }) => productId)],
  });
