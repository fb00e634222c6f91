import type { Queryable } from '@parley/postgres';
import type { KnownVersion, ProductKey, PromptVersionRef } from '../domain/prompt-version.js';
import type { NamedPrompt, SystemPromptReference } from '../domain/system-prompt.js';
import { IS_ACTIVE, JOIN_ACTIVE } from './version-roles.js';

/** The prompts that the references name, if they exist. */
export async function findNamedPrompts(
  tx: Queryable,
  references: readonly SystemPromptReference[],
): Promise<NamedPrompt[]> {
  const named = references.filter(({ promptId, externalPromptId }) => promptId !== null || externalPromptId !== null);
  if (named.length === 0) return [];
  return tx.query<NamedPrompt>({
    name: 'find-named-prompts',
    text: `SELECT p.tenant_id AS "tenantId", p.id, p.external_id AS "externalId", p.product_id AS "productId", p.role
           FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS wanted (tenant_id, id, external_id)
           JOIN prompts p ON p.tenant_id = wanted.tenant_id
             AND (p.id = wanted.id OR (wanted.id IS NULL AND p.external_id = wanted.external_id))`,
    values: [
      named.map(({ tenantId }) => tenantId),
      named.map(({ promptId }) => promptId),
      named.map(({ externalPromptId }) => externalPromptId),
    ],
  });
}

/** The columns of a {@link PromptVersionRef} for a version `v`. */
const VERSION_REF = `
  v.prompt_id AS "promptId", v.id AS "versionId", coalesce(v.content_id, v.id) AS "contentId",
  ARRAY(
    SELECT c.id FROM prompt_components c
    WHERE c.tenant_id = v.tenant_id AND c.version_id = coalesce(v.content_id, v.id) ORDER BY c.position
  ) AS "componentIds"`;

const KNOWN_VERSION = `
  v.prompt_id AS "promptId", CASE WHEN ${IS_ACTIVE} THEN a.id ELSE v.id END AS "versionId", v.id AS "contentId",
  ARRAY(
    SELECT c.id FROM prompt_components c
    WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id ORDER BY c.position
  ) AS "componentIds",
  ARRAY(
    SELECT c.external_id FROM prompt_components c
    WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id ORDER BY c.position
  ) AS "externalComponentIds",
  ${IS_ACTIVE} AS "isActive", p.archived_at IS NOT NULL AS "isArchived"`;

type Found = KnownVersion & { readonly position: number };

export interface TextReference {
  readonly tenantId: string;
  readonly productId: string;
  /** Null for any prompt of the product. */
  readonly promptId: string | null;
  readonly fingerprint: Buffer;
}

/** The versions with exactly these texts, in order. Of several the active one, else the newest unarchived one. */
export async function findVersionsByContent(
  tx: Queryable,
  texts: readonly TextReference[],
): Promise<(KnownVersion | null)[]> {
  if (texts.length === 0) return [];
  const found = await tx.query<Found>({
    name: 'find-versions-by-content',
    text: `SELECT wanted.position::integer, found.*
           FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[])
             WITH ORDINALITY AS wanted (tenant_id, product_id, prompt_id, fingerprint, position)
           CROSS JOIN LATERAL (
             SELECT ${KNOWN_VERSION}
             FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id ${JOIN_ACTIVE}
             WHERE v.content_id IS NULL AND v.tenant_id = wanted.tenant_id AND v.product_id = wanted.product_id
               AND v.fingerprint = decode(wanted.fingerprint, 'hex')
               AND (wanted.prompt_id IS NULL OR v.prompt_id = wanted.prompt_id)
             ORDER BY ${IS_ACTIVE} DESC, p.archived_at IS NULL DESC, v.created_at DESC, v.id DESC LIMIT 1
           ) AS found`,
    values: [
      texts.map(({ tenantId }) => tenantId),
      texts.map(({ productId }) => productId),
      texts.map(({ promptId }) => promptId),
      texts.map(({ fingerprint }) => fingerprint.toString('hex')),
    ],
  });
  return inOrder(texts.length, found);
}

/** The version that each prompt stands for, in order: the active one if it has the prompt, else the prompt's newest. */
export async function findCurrentVersions(
  tx: Queryable,
  prompts: readonly { readonly tenantId: string; readonly id: string }[],
): Promise<(KnownVersion | null)[]> {
  if (prompts.length === 0) return [];
  const found = await tx.query<Found>({
    name: 'find-current-versions',
    text: `SELECT wanted.position::integer, found.*
           FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS wanted (tenant_id, prompt_id, position)
           CROSS JOIN LATERAL (
             SELECT ${KNOWN_VERSION}
             FROM prompt_versions v JOIN prompts p ON p.tenant_id = v.tenant_id AND p.id = v.prompt_id ${JOIN_ACTIVE}
             WHERE v.content_id IS NULL AND v.tenant_id = wanted.tenant_id AND v.prompt_id = wanted.prompt_id
             ORDER BY ${IS_ACTIVE} DESC, v.created_at DESC, v.id DESC LIMIT 1
           ) AS found`,
    values: [prompts.map(({ tenantId }) => tenantId), prompts.map(({ id }) => id)],
  });
  return inOrder(prompts.length, found);
}

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

function inOrder(length: number, found: readonly Found[]): (KnownVersion | null)[] {
  const versions = new Array<KnownVersion | null>(length).fill(null);
  for (const { position, ...version } of found) versions[position - 1] = version;
  return versions;
}
