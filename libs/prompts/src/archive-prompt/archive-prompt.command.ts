import { Command } from '@nestjs/cqrs';
import { instant, nullable, record, text, uuid } from '@parley/http';

export interface ArchivedPrompt {
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly archivedAt: Date;
}

export const ARCHIVED_PROMPT = record<ArchivedPrompt>('ArchivedPrompt', {
  promptId: uuid,
  externalPromptId: nullable(text),
  archivedAt: instant,
});

export class ArchivePrompt extends Command<ArchivedPrompt> {
  constructor(
    readonly tenantId: string,
    readonly idOrExternalId: string,
  ) {
    super();
  }
}
