import { newId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { fingerprint } from '../domain/fingerprint.js';
import type { PromptComponent } from '../domain/prompt-component.js';
import { isTemplate } from '../domain/prompt-template.js';
import type { PromptVersionRef } from './prompt-version-ref.js';

export interface VersionedPrompt {
  readonly tenantId: string;
  readonly productId: string;
  readonly promptId: string;
  readonly role: string;
}

/** Adds a version to a prompt that is there, not active. Versions never change afterwards. */
export async function insertVersion(
  tx: Queryable,
  prompt: VersionedPrompt,
  components: readonly PromptComponent[],
  now: Date,
): Promise<PromptVersionRef> {
  const versionId = newId();
  await tx.query({
    text: `INSERT INTO prompt_versions (tenant_id, id, prompt_id, product_id, role, fingerprint, is_template, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      prompt.tenantId,
      versionId,
      prompt.promptId,
      prompt.productId,
      prompt.role,
      fingerprint(components),
      isTemplate(components),
      now,
    ],
  });
  const componentIds = await insertComponents(tx, prompt.tenantId, versionId, components, now);
  return { promptId: prompt.promptId, versionId, componentIds };
}

async function insertComponents(
  tx: Queryable,
  tenantId: string,
  versionId: string,
  components: readonly PromptComponent[],
  now: Date,
): Promise<string[]> {
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
    values: [tenantId, versionId, JSON.stringify(rows), now],
  });
  return rows.map(({ id }) => id);
}
