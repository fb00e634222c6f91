import { Command } from '@nestjs/cqrs';
import { described, instant, nullable, record, text, uuid } from '@parley/http';

export interface ArchivedPrompt {
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly archivedAt: Date;
}

export const ARCHIVED_PROMPT = record<ArchivedPrompt>('ArchivedPrompt', {
  promptId: uuid,
  externalPromptId: described(nullable(text), "The caller's own id; null: none was given."),
  archivedAt: described(instant, 'When it was archived (UTC).'),
});

export class ArchivePrompt extends Command<ArchivedPrompt> {
  constructor(
    readonly tenantId: string,
    readonly promptId: string,
  ) {
    super();
  }
}
