import type { Conversation } from '@parley/analysis';
import type { Postgres } from '@parley/postgres';
import { PostgresConversationSource, toAnalysisInput } from '@parley/projections';
import { InteractionTranscripts } from './interaction-transcripts.port.js';

/** Reads a conversation exactly as the lane does, so that what is explained is what was analysed. */
export class PostgresInteractionTranscripts extends InteractionTranscripts {
  private readonly source: PostgresConversationSource;

  constructor(postgres: Postgres) {
    super();
    this.source = new PostgresConversationSource(postgres);
  }

  override async exists(tenantId: string, conversationId: string): Promise<boolean> {
    return (await this.source.progress([{ tenantId, conversationId }])).length > 0;
  }

  override async read(tenantId: string, conversationId: string): Promise<Conversation | null> {
    const [conversation] = await this.source.load([{ tenantId, conversationId }]);
    return conversation === undefined ? null : toAnalysisInput(conversation);
  }
}
