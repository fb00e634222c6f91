import type { ComponentType, PromptSource } from './prompt-component.js';

export interface ComponentRef {
  readonly id: string;
  /** The caller's own id; Parley's if there is none. */
  readonly externalComponentId: string;
}

/** A prompt as shown in lists. */
export interface PromptSummary {
  readonly id: string;
  readonly externalPromptId: string | null;
  readonly name: string | null;
  /** The product's active version if it has the prompt, else the prompt's newest; null if no version has it. */
  readonly versionId: string | null;
  readonly productId: string | null;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The components in that version. */
  readonly components: readonly ComponentRef[];
}

/** Filters of a list of prompts; null: any. */
export interface PromptFilters {
  readonly productId: string | null;
  readonly versionId: string | null;
  readonly activeOnly: boolean;
  readonly includeArchived: boolean;
}

export interface StoredComponent {
  readonly id: string;
  /** The caller's own id; Parley's if there is none. */
  readonly externalComponentId: string;
  readonly type: ComponentType;
  readonly source: PromptSource;
  readonly name: string | null;
  readonly content: string;
  readonly isDynamic: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The prompt that a version has in one role. */
export interface VersionRole {
  readonly role: string;
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly promptName: string | null;
  readonly components: readonly ComponentRef[];
}

/** A version of a product, with the prompt in each role. The prompt at the top level is the one it was made for. */
export interface VersionOfProduct {
  readonly id: string;
  /** From 1, the oldest of its product that has a prompt; 0: without a prompt, as the one that a product begins with. */
  readonly number: number;
  readonly productId: string;
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly promptName: string | null;
  /** The role in which the version has that prompt. */
  readonly role: string;
  readonly isActive: boolean;
  readonly components: readonly ComponentRef[];
  /** All roles of the version, by name. */
  readonly prompts: readonly VersionRole[];
  readonly createdAt: Date;
  /** When it last became active; null if it never was. */
  readonly activatedAt: Date | null;
}
