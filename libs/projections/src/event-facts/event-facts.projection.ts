import {
  type EventDetails,
  type EventRecordedV1,
  eventRecordedV1,
  type EventRecordedV2,
  eventRecordedV2,
} from '@parley/contracts';
import type { Outcome, Projection } from '../lane/projection.js';

type EventRecorded = EventRecordedV1 | EventRecordedV2;

/** One row per event; with its details where only the log has them. */
export const eventFacts: Projection<EventRecorded, 'event_facts'> = {
  lane: 'event-facts',
  contracts: [eventRecordedV2, eventRecordedV1],
  table: 'event_facts',
  project: (events) => events.map(toRow),
};

function toRow(event: EventRecorded): Outcome<'event_facts'> {
  return {
    kind: 'row',
    row: {
      key: event.tenantId + event.eventId,
      version: event.revision,
      values: {
        tenant_id: event.tenantId,
        product_id: event.productId,
        event_id: event.eventId,
        row_version: event.revision,
        event_type: event.eventType,
        value_type: event.valueType,
        amount: event.amount,
        currency: event.currency ?? '',
        influence: event.influence,
        quality_impact_score: event.qualityImpactScore,
        sample_rate: event.sampleRate,
        // undefined leaves the field out of the JSON, so that the column's default (the nil UUID) stands for "none".
        user_id: event.userId ?? undefined,
        organization_id: event.organizationId ?? undefined,
        conversation_id: event.conversationId ?? undefined,
        event_at: event.eventAt,
        created_at: event.createdAt,
        details: isWhole(event) ? JSON.stringify(detailsOf(event)) : undefined,
      },
    },
  };
}

const isWhole = (event: EventRecorded): event is EventRecordedV2 => 'value' in event;

const detailsOf = ({ value, properties, insertId, forceSample }: EventRecordedV2): EventDetails => ({
  value,
  properties,
  insertId,
  forceSample,
});
