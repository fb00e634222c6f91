import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { described, instant, nullable, record, text, uuid } from '@parley/http';
import { Clock, conflict } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { archivePrompt, isInActiveVersion } from '../postgres/archive-prompts.js';
import { lockPrompt } from '../postgres/find-prompt.js';

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

@CommandHandler(ArchivePrompt)
export class ArchivePromptHandler implements ICommandHandler<ArchivePrompt> {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, promptId }: ArchivePrompt): Promise<ArchivedPrompt> {
    return this.postgres.transaction(async (tx) => {
      const { id, externalId, archivedAt } = await lockPrompt(tx, tenantId, promptId);
      const answer = { promptId: id, externalPromptId: externalId };
      if (archivedAt !== null) return { ...answer, archivedAt };
      if (await isInActiveVersion(tx, tenantId, id)) {
        throw conflict('The prompt is in the active version of its product. Activate another version first.');
      }
      const now = this.clock.now();
      await archivePrompt(tx, tenantId, id, now);
      return { ...answer, archivedAt: now };
    });
  }
}
