import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { firstUserMessages } from '@parley/analytics';
import { notFound } from '@parley/kernel';
import { Postgres } from '@parley/postgres';
import { AnalysisSummaries, NOT_ANALYSED } from '../analysis-summary/analysis-summaries.js';
import { toInteractionMessage } from '../domain/interaction-message.js';
import { type RecordedInteraction, SELECT_INTERACTION } from '../interaction.view.js';
import { GetInteraction, type InteractionRead, type ParticipantView } from './get-interaction.query.js';
import { selectMessages } from './select-messages.js';

@QueryHandler(GetInteraction)
export class GetInteractionHandler implements IQueryHandler<GetInteraction> {
  constructor(
    private readonly postgres: Postgres,
    private readonly summaries: AnalysisSummaries,
  ) {}

  async execute(query: GetInteraction): Promise<InteractionRead> {
    const { tenantId, conversationId } = query;
    const [interaction] = await this.postgres.reads.query<RecordedInteraction & Record<string, unknown>>({
      name: 'get-interaction',
      text: `${SELECT_INTERACTION} WHERE c.tenant_id = $1 AND c.id = $2`,
      values: [tenantId, conversationId],
    });
    if (interaction === undefined) throw notFound('The interaction');
    const [{ messages, hasMore }, [participant], analysed, began] = await Promise.all([
      selectMessages(this.postgres.reads, query, query.messages),
      this.participant(tenantId, interaction.participantId),
      this.summaries.of(tenantId, [interaction.id], [interaction.productId]),
      firstUserMessages(this.postgres.reads, tenantId, [interaction.id]),
    ]);
    const placed = messages.map((stored) => ({ ...stored, message: toInteractionMessage(stored) }));
    const found = analysed.get(interaction.id) ?? NOT_ANALYSED;
    return {
      interaction: { ...interaction, firstUserMessage: began.get(interaction.id) ?? null, ...found },
      messages: placed,
      hasMore,
      participant: participant ?? null,
    };
  }

  private participant(tenantId: string, userId: string): Promise<ParticipantView[]> {
    return this.postgres.reads.query<ParticipantView>({
      name: 'get-interaction-participant',
      text: `SELECT id, external_id AS "externalId", name, email FROM users WHERE tenant_id = $1 AND id = $2`,
      values: [tenantId, userId],
    });
  }
}
