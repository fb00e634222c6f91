import { Command } from '@nestjs/cqrs';
import { described, listOf, record, sometimes, text, uuid } from '@parley/http';
import type { NewPrompt } from '../domain/new-prompt.js';
import type { PromptComponent } from '../domain/prompt-component.js';

export interface CreatedPrompt {
  readonly promptId: string;
  readonly versionId: string;
  readonly componentIds: readonly string[];
  /** Only there when the caller gave one. */
  readonly externalPromptId?: string;
}

export const CREATED_PROMPT = record<CreatedPrompt>('CreatedPrompt', {
  promptId: described(uuid, 'The new prompt.'),
  versionId: described(uuid, 'Its version, not active yet.'),
  componentIds: described(listOf(uuid), 'Its components, in their order.'),
  externalPromptId: sometimes(described(text, "The caller's own id, where one was sent.")),
});

export class CreatePrompt extends Command<CreatedPrompt> {
  constructor(
    readonly prompt: NewPrompt,
    readonly components: readonly PromptComponent[],
  ) {
    super();
  }
}
