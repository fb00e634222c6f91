import { Command } from '@nestjs/cqrs';

export interface ArchivedPrompt {
  readonly promptId: string;
  readonly externalPromptId: string | null;
  readonly archivedAt: Date;
}

export class ArchivePrompt extends Command<ArchivedPrompt> {
  constructor(
    readonly tenantId: string,
    readonly idOrExternalId: string,
  ) {
    super();
  }
}
