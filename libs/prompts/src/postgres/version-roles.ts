import { newId } from '@parley/kernel';
import { columnsOf, type Queryable } from '@parley/postgres';
import type { ProductKey } from '../domain/prompt-version.js';
import { PromptVersionRoleEntity } from './prompt.entity.js';

/** Joins to a prompt `p` its product's active version `a`, and the prompt's role `r` in that version. */
export const JOIN_ACTIVE = `
  LEFT JOIN prompt_versions a ON a.tenant_id = p.tenant_id AND a.product_id = p.product_id AND a.is_active
  LEFT JOIN prompt_version_roles r ON r.tenant_id = a.tenant_id AND r.version_id = a.id AND r.prompt_id = p.id`;

/** Whether the active version has the text of `v`. A placeholder stands for whatever is active. */
export const IS_ACTIVE = '(p.is_placeholder OR r.content_id IS NOT DISTINCT FROM v.id)';

/** The newest version of a prompt `p` with a text of its own. */
export const NEWEST_CONTENT = `
  (SELECT v.id FROM prompt_versions v
   WHERE v.tenant_id = p.tenant_id AND v.prompt_id = p.id AND v.content_id IS NULL
   ORDER BY v.created_at DESC, v.id DESC LIMIT 1)`;

const ROLE = columnsOf(PromptVersionRoleEntity, ['tenantId', 'versionId', 'role', 'promptId', 'contentId']);

/** The roles `wanted` of a product $2: those of its active version, with the prompt of version $3 in its own role. */
const WANTED = `
  content AS (SELECT * FROM prompt_versions WHERE tenant_id = $1 AND id = $3),
  wanted AS (
    SELECT r.role, r.prompt_id, r.content_id
    FROM prompt_versions a
    JOIN prompt_version_roles r ON r.tenant_id = a.tenant_id AND r.version_id = a.id
    CROSS JOIN content c
    WHERE a.tenant_id = $1 AND a.product_id = $2 AND a.is_active AND r.role <> c.role AND r.prompt_id <> c.prompt_id
    UNION ALL
    SELECT role, prompt_id, id FROM content
  )`;

/** Gives a newly added version the active version's roles, with its own prompt in its role. */
export async function insertRoles(
  tx: Queryable,
  { tenantId, productId }: ProductKey,
  contentId: string,
): Promise<void> {
  await tx.query({
    name: 'insert-version-roles',
    text: `WITH ${WANTED}
           INSERT INTO prompt_version_roles (${ROLE.names})
           SELECT $1, $3, role, prompt_id, content_id FROM wanted`,
    values: [tenantId, productId, contentId],
  });
}

/** The version that combines this text with the current texts of the other roles. */
export async function findCombined(
  tx: Queryable,
  { tenantId, productId }: ProductKey,
  contentId: string,
): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>({
    name: 'find-combined-version',
    text: `WITH ${WANTED}
           SELECT one.version_id AS id FROM prompt_version_roles one
           WHERE one.tenant_id = $1 AND one.content_id = $3
             AND (SELECT jsonb_object_agg(m.role, m.content_id) FROM prompt_version_roles m
                  WHERE m.tenant_id = $1 AND m.version_id = one.version_id)
               = (SELECT jsonb_object_agg(role, content_id) FROM wanted)
           ORDER BY one.version_id DESC LIMIT 1`,
    values: [tenantId, productId, contentId],
  });
  return found?.id ?? null;
}

/** Adds such a version without activating it. */
export async function insertCombined(
  tx: Queryable,
  { tenantId, productId }: ProductKey,
  contentId: string,
  now: Date,
): Promise<string> {
  const versionId = newId();
  await tx.query({
    name: 'insert-combined-version',
    text: `WITH ${WANTED},
           version AS (
             INSERT INTO prompt_versions (tenant_id, id, prompt_id, product_id, role, fingerprint, content_id, created_at)
             SELECT tenant_id, $4, prompt_id, product_id, role, fingerprint, id, $5 FROM content
           )
           INSERT INTO prompt_version_roles (${ROLE.names})
           SELECT $1, $4, role, prompt_id, content_id FROM wanted`,
    values: [tenantId, productId, contentId, versionId, now],
  });
  return versionId;
}
