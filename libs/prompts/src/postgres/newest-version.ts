import type { Queryable } from '@parley/postgres';
import type { KnownComponent } from '../domain/component-identity.js';
import type { PromptComponent } from '../domain/prompt-component.js';

export interface NewestVersion {
  readonly versionId: string;
  readonly components: readonly (PromptComponent & KnownComponent)[];
}

/** The version that was added to the prompt last, whole. */
export async function newestVersion(tx: Queryable, tenantId: string, promptId: string): Promise<NewestVersion | null> {
  const [newest] = await tx.query<{ id: string }>({
    text: `SELECT id FROM prompt_versions WHERE tenant_id = $1 AND prompt_id = $2 AND content_id IS NULL
           ORDER BY created_at DESC, id DESC LIMIT 1`,
    values: [tenantId, promptId],
  });
  if (newest === undefined) return null;
  const components = await tx.query<PromptComponent & KnownComponent>({
    text: `SELECT id, external_id AS "externalId", content, type, source, name, is_dynamic AS "isDynamic"
           FROM prompt_components
           WHERE tenant_id = $1 AND version_id = $2 ORDER BY position`,
    values: [tenantId, newest.id],
  });
  return { versionId: newest.id, components };
}
