/** Identifiers of a version, its text and its components. */
export interface PromptVersionRef {
  readonly promptId: string;
  readonly versionId: string;
  /** The version that holds the text: an earlier one if this version only has known texts. */
  readonly contentId: string;
  readonly componentIds: readonly string[];
}

export interface KnownVersion extends PromptVersionRef {
  /** The external ids of its components; absent for a version matched as a template. */
  readonly externalComponentIds?: readonly (string | null)[];
  /** Whether the product's active version has its text; then `versionId` is the active version. */
  readonly isActive: boolean;
  /** Whether its prompt is archived. */
  readonly isArchived: boolean;
}

/** The product that versions belong to. */
export interface ProductKey {
  readonly tenantId: string;
  readonly productId: string;
}
