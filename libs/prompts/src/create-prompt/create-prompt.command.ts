import { Command } from '@nestjs/cqrs';
import { listOf, record, sometimes, text, uuid } from '@parley/http';
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
  promptId: uuid,
  versionId: uuid,
  componentIds: listOf(uuid),
  externalPromptId: sometimes(text),
});

export class CreatePrompt extends Command<CreatedPrompt> {
  constructor(
    readonly prompt: NewPrompt,
    readonly components: readonly PromptComponent[],
  ) {
    super();
  }
}
