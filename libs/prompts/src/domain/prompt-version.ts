/** A version and what it is made of, by their identifiers. */
export interface PromptVersionRef {
  readonly promptId: string;
  readonly versionId: string;
  /** The version that holds the text: another one where this version has known texts only. */
  readonly contentId: string;
  readonly componentIds: readonly string[];
}

export interface KnownVersion extends PromptVersionRef {
  /** The callers' own ids of its components; left out of a version that is matched as a template. */
  readonly externalComponentIds?: readonly (string | null)[];
  /** Whether the active version of the product has it; then `versionId` is that one. */
  readonly isActive: boolean;
  /** Whether its prompt is archived. */
  readonly isArchived: boolean;
}

/** The product whose versions they are. */
export interface ProductKey {
  readonly tenantId: string;
  readonly productId: string;
}
