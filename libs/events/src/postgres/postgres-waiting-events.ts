import { eventRecordedV1 } from '@parley/contracts';
import { type NamedConversation, WaitingEvents } from '@parley/conversations';
import { appendToLog } from '@parley/event-log';
import { columnsOf, type Queryable } from '@parley/postgres';
import { EventEntity, toMessage } from './event.entity.js';

const LINKED = columnsOf(EventEntity).selectedFrom('e');

export class PostgresWaitingEvents extends WaitingEvents {
  override async link(tx: Queryable, conversations: readonly NamedConversation[]): Promise<void> {
    const linked = await tx.query<EventEntity>({
      name: 'link-waiting-events',
      text: `
        UPDATE events e SET conversation_id = created.id, revision = e.revision + 1
        FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) AS created (tenant_id, external_id, id, product_id)
        WHERE e.tenant_id = created.tenant_id AND e.external_conversation_id = created.external_id
          AND e.product_id = created.product_id AND e.conversation_id IS NULL
        RETURNING ${LINKED}`,
      values: [
        conversations.map(({ tenantId }) => tenantId),
        conversations.map(({ externalId }) => externalId),
        conversations.map(({ conversationId }) => conversationId),
        conversations.map(({ productId }) => productId),
      ],
    });
    await appendToLog(tx, eventRecordedV1, linked.map(toMessage));
  }
}
