import { Command } from '@nestjs/cqrs';
import { described, nullable, record, text, uuid } from '@parley/http';
import type { PromptChange } from '../domain/new-prompt.js';

export interface UpdatedPrompt {
  readonly promptId: string;
  readonly externalPromptId: string | null;
  /** The version that holds the components of the request; null when it had none. */
  readonly versionId: string | null;
}

export const UPDATED_PROMPT = record<UpdatedPrompt>('UpdatedPrompt', {
  promptId: uuid,
  externalPromptId: described(nullable(text), "The caller's own id; null: none was given."),
  versionId: described(nullable(uuid), 'The new version, not active yet; null: the components are the same.'),
});

export class UpdatePrompt extends Command<UpdatedPrompt> {
  constructor(
    readonly tenantId: string,
    readonly promptId: string,
    readonly change: PromptChange,
  ) {
    super();
  }
}
