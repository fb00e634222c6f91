import { conflict, newId } from '@parley/kernel';
import { columnsOf, type Queryable } from '@parley/postgres';
import type { NewPrompt } from '../domain/new-prompt.js';
import { fingerprint, type PromptComponent } from '../domain/prompt-component.js';
import { isTemplate } from '../domain/prompt-template.js';
import type { PromptVersionRef } from '../domain/prompt-version.js';
import { PromptComponentEntity, PromptEntity, PromptVersionEntity } from './prompt.entity.js';

const KEY = ['tenantId', 'id'] as const;
const LABELS = ['externalId', 'name', 'description', 'source', 'role', 'tags'] as const;
const CONTENT = ['promptId', 'productId', 'role', 'fingerprint', 'isTemplate'] as const;

const PROMPT = columnsOf(PromptEntity, [...KEY, 'productId', ...LABELS, 'createdAt', 'updatedAt']);
const VERSION = columnsOf(PromptVersionEntity, [...KEY, ...CONTENT, 'createdAt']);
const COMPONENTS = columnsOf(PromptComponentEntity);

/**
 * Adds a prompt with its first version, which is not active.
 * @throws Problem `conflict` when another prompt has its external id, archived or not.
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
    values: [PROMPT.toRecordset([{ ...prompt, id: promptId, createdAt: now, updatedAt: now }])],
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

/** Adds a version to a prompt that is there, not active. Versions never change afterwards. */
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
  return { promptId, versionId, componentIds: rows.map(({ id }) => id) };
}
