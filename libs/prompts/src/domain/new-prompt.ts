import type { PromptComponent, PromptSource } from './prompt-component.js';

export interface NewPrompt {
  readonly tenantId: string;
  readonly productId: string;
  readonly externalId: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly source: PromptSource;
  readonly role: string;
  readonly tags: readonly string[];
}

/** Absent fields stay as they are; null clears a name or description. */
export interface PromptChange {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly role?: string | null | undefined;
  readonly source?: PromptSource | undefined;
  /** The components of a new version. */
  readonly components?: readonly PromptComponent[] | undefined;
}
