import type { TemplateMatch } from '../../domain/prompt-template.js';
import type { PromptVersionRef } from '../prompt-version-ref.js';
import type { NamedPrompt } from './find-named-prompts.js';
import type { SystemPromptReference } from './system-prompt-reference.js';

export interface KnownVersion extends PromptVersionRef {
  readonly isActive: boolean;
  readonly isArchived: boolean;
}

/** What is known of a system prompt before anything is made or activated for it. */
export interface Recognised {
  readonly reference: SystemPromptReference;
  /** The prompt that it names, when that is there. */
  readonly prompt: NamedPrompt | null;
  /** Null when none says what it says. */
  readonly version: KnownVersion | null;
  /** How its text was recognised; null when it was not, or carries none. */
  readonly match: TemplateMatch | null;
}

/** What a system prompt turned out to be, now that it is there. */
export interface ResolvedSystemPrompt extends PromptVersionRef {
  /** Null when it was not recognised by its text but named, or made. */
  readonly match: TemplateMatch | null;
}
