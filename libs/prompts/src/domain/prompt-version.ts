/** A version and what it is made of, by their identifiers. */
export interface PromptVersionRef {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: readonly string[];
}

export interface KnownVersion extends PromptVersionRef {
  readonly isActive: boolean;
  /** Whether its prompt is archived. */
  readonly isArchived: boolean;
}
