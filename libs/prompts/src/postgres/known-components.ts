import type { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { identify, type KnownComponent } from '../domain/component-identity.js';
import type { PromptComponent } from '../domain/prompt-component.js';

/** Components of a version about to be added, with the ids that they already have. */
export async function identifyComponents(
  tx: Queryable,
  { tenantId, ofPrompt }: { readonly tenantId: string; readonly ofPrompt: readonly KnownComponent[] },
  components: readonly PromptComponent[],
  path = 'components',
): Promise<PromptComponent[] | Problem> {
  const byId = await findComponents(
    tx,
    components.flatMap(({ id }) => (id === null ? [] : [{ tenantId, id }])),
  );
  return identify(components, { byId, ofPrompt }, path);
}

export interface ComponentKey {
  readonly tenantId: string;
  readonly id: string;
}

/** The components that exist, as in their newest version. */
export async function findComponents(
  tx: Queryable,
  keys: readonly ComponentKey[],
): Promise<(ComponentKey & KnownComponent)[]> {
  if (keys.length === 0) return [];
  return tx.query<ComponentKey & KnownComponent>({
    name: 'find-prompt-components',
    text: `SELECT DISTINCT ON (c.tenant_id, c.id) c.tenant_id AS "tenantId", c.id, c.external_id AS "externalId"
           FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
           JOIN prompt_components c ON c.tenant_id = wanted.tenant_id AND c.id = wanted.id
           ORDER BY c.tenant_id, c.id, c.created_at DESC, c.version_id DESC`,
    values: [keys.map(({ tenantId }) => tenantId), keys.map(({ id }) => id)],
  });
}

/** Replaces the external ids of a version's components, given in order. */
export async function saveExternalIds(
  tx: Queryable,
  tenantId: string,
  contentId: string,
  externalIds: readonly (string | null)[],
): Promise<void> {
  await tx.query({
    name: 'save-external-component-ids',
    text: `UPDATE prompt_components c SET external_id = given.external_id
           FROM unnest($3::text[]) WITH ORDINALITY AS given (external_id, place)
           WHERE c.tenant_id = $1 AND c.version_id = $2 AND c.position = given.place - 1`,
    values: [tenantId, contentId, externalIds],
  });
}

export interface NewestVersion {
  readonly versionId: string;
  readonly components: readonly (PromptComponent & KnownComponent)[];
}

/** The prompt's newest version with a text of its own, with its components. */
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
