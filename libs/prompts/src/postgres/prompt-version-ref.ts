/** A version and what it is made of, by their identifiers. */
export interface PromptVersionRef {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: readonly string[];
}

/** The columns of a {@link PromptVersionRef}, of a version `v`. */
export const VERSION_REF = `
  v.prompt_id AS "promptId", v.id AS "versionId",
  ARRAY(
    SELECT c.id FROM prompt_components c
    WHERE c.tenant_id = v.tenant_id AND c.version_id = v.id ORDER BY c.position
  ) AS "componentIds"`;
