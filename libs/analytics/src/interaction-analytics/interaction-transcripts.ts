import { Injectable } from '@nestjs/common';
import type { Conversation } from '@parley/analysis';
import { Postgres } from '@parley/postgres';
import { PostgresConversationSource, toAnalysisInput } from '@parley/projections';

/** Reads a conversation exactly as the lane does, so that what is explained is what was analysed. */
@Injectable()
export class InteractionTranscripts {
  private readonly source: PostgresConversationSource;

  constructor(postgres: Postgres) {
    this.source = new PostgresConversationSource(postgres);
  }

  async exists(tenantId: string, conversationId: string): Promise<boolean> {
    return (await this.source.progress([{ tenantId, conversationId }])).length > 0;
  }

  async read(tenantId: string, conversationId: string): Promise<Conversation | null> {
    const [conversation] = await this.source.load(await this.source.progress([{ tenantId, conversationId }]));
    return conversation === undefined ? null : toAnalysisInput(conversation);
  }
}
