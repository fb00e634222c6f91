import { type EventRecordedV1, eventRecordedV1 } from '@parley/contracts';
import { type NamedConversation, WaitingEvents } from '@parley/conversations';
import { appendToLog } from '@parley/event-log';
import type { Queryable } from '@parley/postgres';

export class PostgresWaitingEvents extends WaitingEvents {
  async link(tx: Queryable, conversations: readonly NamedConversation[]): Promise<void> {
    const linked = await tx.query<{ message: EventRecordedV1 }>({
      name: 'link-waiting-events',
      text: `
      UPDATE events e SET conversation_id = created.id, revision = e.revision + 1
      FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS created (tenant_id, external_id, id)
      WHERE e.tenant_id = created.tenant_id AND e.external_conversation_id = created.external_id
        AND e.conversation_id IS NULL
      RETURNING json_build_object(
        'tenantId', e.tenant_id, 'eventId', e.id, 'revision', e.revision, 'productId', e.product_id,
        'eventType', e.event_type, 'valueType', e.value_type, 'amount', e.amount, 'currency', e.currency,
        'influence', e.influence, 'qualityImpactScore', e.quality_impact_score, 'sampleRate', e.sample_rate,
        'userId', e.user_id, 'organizationId', e.organization_id, 'conversationId', e.conversation_id,
        'eventAt', e.event_at, 'createdAt', e.created_at
      ) AS message`,
      values: [
        conversations.map(({ tenantId }) => tenantId),
        conversations.map(({ externalId }) => externalId),
        conversations.map(({ conversationId }) => conversationId),
      ],
    });
    await appendToLog(
      tx,
      eventRecordedV1,
      linked.map(({ message }) => message),
    );
  }
}
