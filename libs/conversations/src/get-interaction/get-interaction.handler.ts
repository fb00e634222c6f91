import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { type StoredMessage, toInteractionMessage } from '../domain/interaction-message.js';
import { type InteractionView, SELECT_INTERACTION } from '../interaction.view.js';
import { GetInteraction, type InteractionDetail, type ParticipantView } from './get-interaction.query.js';

@QueryHandler(GetInteraction)
export class GetInteractionHandler implements IQueryHandler<GetInteraction> {
  constructor(private readonly postgres: Postgres) {}

  async execute({ tenantId, conversationId }: GetInteraction): Promise<InteractionDetail> {
    const [interaction] = await this.postgres.reads.query<InteractionView>({
      name: 'get-interaction',
      text: `${SELECT_INTERACTION} WHERE c.tenant_id = $1 AND c.id = $2`,
      values: [tenantId, conversationId],
    });
    if (interaction === undefined) throw notFound('The interaction');
    const [messages, [participant]] = await Promise.all([
      this.messages(tenantId, conversationId),
      this.participant(tenantId, interaction.participantId),
    ]);
    return { ...interaction, messages: messages.map(toInteractionMessage), participant: participant ?? null };
  }

  private messages(tenantId: string, conversationId: string): Promise<StoredMessage[]> {
    return this.postgres.reads.query<StoredMessage>({
      name: 'get-interaction-messages',
      text: `SELECT type, content, input, output, tool_name AS "toolName", created_at AS "createdAt" FROM messages
             WHERE tenant_id = $1 AND conversation_id = $2 ORDER BY created_at, position`,
      values: [tenantId, conversationId],
    });
  }

  private participant(tenantId: string, userId: string): Promise<ParticipantView[]> {
    return this.postgres.reads.query<ParticipantView>({
      name: 'get-interaction-participant',
      text: `SELECT id, external_id AS "externalId", name, email FROM users WHERE tenant_id = $1 AND id = $2`,
      values: [tenantId, userId],
    });
  }
}
