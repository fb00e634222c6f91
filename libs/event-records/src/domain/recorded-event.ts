import type { Influence, ValueType } from '@parley/contracts';
import type { JsonObject } from '@parley/kernel';

/** An event as it is kept: the submitted fields, under the same names, and what it was linked to. */
export interface RecordedEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly productId: string;
  readonly value: string;
  readonly valueType: ValueType;
  readonly externalUserId: string | null;
  readonly userId: string | null;
  readonly externalOrganizationId: string | null;
  readonly organizationId: string | null;
  readonly externalConversationId: string | null;
  readonly conversationId: string | null;
  readonly influence: Influence;
  readonly qualityImpactScore: number;
  readonly eventAt: Date;
  readonly properties: JsonObject;
  readonly insertId: string | null;
  /** 1 for a forced event, which stands for itself alone. */
  readonly sampleRate: number;
  readonly forceSample: boolean;
  readonly createdAt: Date;
}

/** Filters of a list of events; null: any. */
export interface EventFilters {
  readonly productId: string | null;
  readonly eventType: string | null;
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}
