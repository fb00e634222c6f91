import type { ComponentType, PromptSource } from './prompt-component.js';

export interface ComponentRef {
  readonly id: string;
  /** The caller's own id; ours where there is none. */
  readonly externalComponentId: string;
}

/** A prompt as lists have it. */
export interface PromptSummary {
  readonly id: string;
  readonly externalPromptId: string | null;
  readonly name: string | null;
  /** The prompt's active version if it has that, else its newest; null when it is in none. */
  readonly versionId: string | null;
  readonly productId: string | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Those of that version. */
  readonly components: readonly ComponentRef[];
}

/** Which prompts a list holds; null: any. */
export interface PromptFilters {
  readonly productId: string | null;
  readonly versionId: string | null;
  readonly activeOnly: boolean;
  readonly includeArchived: boolean;
}

export interface StoredComponent {
  readonly id: string;
  /** The caller's own id; ours where there is none. */
  readonly externalComponentId: string;
  readonly type: ComponentType;
  readonly source: PromptSource;
  readonly name: string | null;
  readonly content: string;
  readonly isDynamic: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a version maps one of its roles to. */
export interface VersionRole {
  readonly role: string;
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly promptName: string | null;
  readonly components: readonly ComponentRef[];
}

/** A version of a product: what each of its roles says. The prompt on top is the one that it was made for. */
export interface VersionOfProduct {
  readonly id: string;
  readonly productId: string;
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly promptName: string | null;
  /** That in which the version has the prompt. */
  readonly role: string;
  readonly isActive: boolean;
  readonly components: readonly ComponentRef[];
  /** All roles of the version, by name. */
  readonly prompts: readonly VersionRole[];
  readonly createdAt: Date;
  /** When it became active last; null when it never was. */
  readonly activatedAt: Date | null;
}
