import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Problem } from '@parley/kernel';
import { draftConversation } from '../domain/conversation-draft.js';
import type { Recorded } from '../domain/recorded.js';
import { ConversationWriter } from '../postgres/conversation-writer.js';
import { RecordMessages } from './record-messages.command.js';
import type { RecordMessagesRequest } from './record-messages.request.js';

@CommandHandler(RecordMessages)
export class RecordMessagesHandler implements ICommandHandler<RecordMessages> {
  constructor(
    private readonly writer: ConversationWriter,
    private readonly clock: Clock,
  ) {}

  execute({ tenantId, requests }: RecordMessages): Promise<Recorded[]> {
    return Promise.all(requests.map((request) => this.record(tenantId, request)));
  }

  private async record(tenantId: string, request: RecordMessagesRequest): Promise<Recorded> {
    try {
      return await this.writer.record(draftConversation(tenantId, request, this.clock.now()));
    } catch (error) {
      // A refusal is this conversation's own; anything else is ours, and the caller must try all of them again.
      if (error instanceof Problem && error.code === 'invalid') return { status: 'rejected', problem: error };
      throw error;
    }
  }
}
