import { invalidField, notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { PromptComponent } from '../domain/prompt-component.js';
import {
  activateVersion,
  activeVersions,
  findVersionByContent,
  insertPrompt,
  insertVersion,
  type PromptVersionRef,
} from './prompt-versions.js';

/** A system prompt as a conversation carries it: by what it says, by its identifier, or both. */
export interface SystemPromptReference {
  readonly tenantId: string;
  readonly productId: string;
  readonly promptId: string | null;
  readonly externalPromptId: string | null;
  readonly components: readonly PromptComponent[] | null;
}

/**
 * The version that says what the reference says, made when there is none, and active when this returns.
 * @throws Problem `not_found` when it names a prompt that is not there and has no text to make one of.
 */
export async function resolveSystemPrompt(
  tx: Queryable,
  reference: SystemPromptReference,
  now: Date,
): Promise<PromptVersionRef> {
  const { tenantId, productId } = reference;
  const known = await find(tx, reference);
  const active = (await activeVersions(tx, [reference])).find((version) => version.productId === productId);
  if (known !== null && active?.versionId === known.versionId) return known;
  // From here on one at a time a product, so that equal prompts that arrive together become one.
  await tx.query({
    text: `SELECT 1 FROM products WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
    values: [tenantId, productId],
  });
  const version = (await find(tx, reference)) ?? (await make(tx, reference, now));
  await activateVersion(tx, tenantId, productId, version.versionId, now);
  return version;
}

async function find(tx: Queryable, reference: SystemPromptReference): Promise<PromptVersionRef | null> {
  const { tenantId, productId, components } = reference;
  if (components !== null) return findVersionByContent(tx, tenantId, productId, components);
  const prompt = await findPrompt(tx, reference);
  if (prompt === null) throw notFound('The prompt');
  const [latest] = await tx.query<PromptVersionRef>({
    name: 'find-latest-version',
    text: `SELECT v.prompt_id AS "promptId", v.id AS "versionId",
             ARRAY(SELECT c.id FROM prompt_components c
                   WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id ORDER BY c.position) AS "componentIds"
           FROM prompt_versions v WHERE v.tenant_id = $1 AND v.prompt_id = $2
           ORDER BY v.created_at DESC, v.id DESC LIMIT 1`,
    values: [tenantId, prompt.id],
  });
  return latest ?? null;
}

async function make(tx: Queryable, reference: SystemPromptReference, now: Date): Promise<PromptVersionRef> {
  const components = reference.components ?? [];
  const prompt = await findPrompt(tx, reference);
  if (prompt !== null)
    return insertVersion(tx, { ...reference, promptId: prompt.id, role: prompt.role }, components, now);
  if (reference.promptId !== null) throw notFound('The prompt');
  return insertPrompt(
    tx,
    {
      ...reference,
      externalId: reference.externalPromptId,
      name: null,
      description: null,
      source: 'customer',
      role: 'system',
      tags: [],
    },
    components,
    now,
  );
}

async function findPrompt(
  tx: Queryable,
  { tenantId, productId, promptId, externalPromptId }: SystemPromptReference,
): Promise<{ id: string; role: string } | null> {
  if (promptId === null && externalPromptId === null) return null;
  const [prompt] = await tx.query<{ id: string; role: string; productId: string }>({
    name: 'find-prompt',
    text: `SELECT id, role, product_id AS "productId" FROM prompts
           WHERE tenant_id = $1 AND ($2::uuid IS NULL OR id = $2) AND ($3::text IS NULL OR external_id = $3)`,
    values: [tenantId, promptId, externalPromptId],
  });
  if (prompt !== undefined && prompt.productId !== productId) {
    throw invalidField('systemPrompt', 'must name a prompt of the same product');
  }
  return prompt ?? null;
}
