import type { EventRecordedV1, Influence, ValueType } from '@parley/contracts';
import type { JsonObject } from '@parley/kernel';
import type { Written } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('events')
export class EventEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { nullable: true })
  insertId!: string | null;

  /** Rises with every change; projections keep the highest. */
  @Column('integer', { default: 1 })
  revision!: number;

  @Column('uuid')
  productId!: string;

  @Column('text')
  eventType!: string;

  @Column('text')
  value!: string;

  @Column('text')
  valueType!: ValueType;

  @Column('double precision', { nullable: true })
  amount!: number | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('text')
  influence!: Influence;

  @Column('double precision')
  qualityImpactScore!: number;

  @Column('double precision')
  sampleRate!: number;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @Column('uuid', { nullable: true })
  conversationId!: string | null;

  /** Never changes: while there is no conversationId, the event waits for the conversation of this name. */
  @Column('text', { nullable: true })
  externalConversationId!: string | null;

  @Column('jsonb', { nullable: true })
  properties!: JsonObject | null;

  @Column('boolean', { default: false })
  forceSample!: boolean;

  @Column('timestamptz')
  eventAt!: Date;

  @Column('timestamptz')
  createdAt!: Date;
}

/** The event that an insertId stands for; `event_key()` derives the key from tenant and insertId. */
@Entity('event_keys')
export class EventKeyEntity {
  @PrimaryColumn('uuid')
  key!: string;

  @Column('uuid')
  eventId!: string;
}

/** A user with a revenue event that is only in the log. */
@Entity('users_with_revenue')
export class UserWithRevenueEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  userId!: string;

  /** Accurate to a day: the latest such event may be up to a day later. */
  @Column('timestamptz')
  lastEventAt!: Date;
}

/** What a message of the log needs of an event: not its value and properties, which may be long. */
export const MESSAGE_COLUMNS = [
  ...(['tenantId', 'id', 'revision', 'productId', 'eventType', 'valueType', 'amount', 'currency'] as const),
  ...(['influence', 'qualityImpactScore', 'sampleRate', 'userId', 'organizationId', 'conversationId'] as const),
  ...(['eventAt', 'createdAt'] as const),
] as const;

export type LoggedEvent = Pick<Written<EventEntity>, (typeof MESSAGE_COLUMNS)[number]>;

/** An event as a message of the log: without its value and properties, which may identify a person. */
export const toMessage = (event: LoggedEvent): EventRecordedV1 => ({
  tenantId: event.tenantId,
  eventId: event.id,
  revision: event.revision,
  productId: event.productId,
  eventType: event.eventType,
  valueType: event.valueType,
  amount: event.amount,
  currency: event.currency,
  influence: event.influence,
  qualityImpactScore: event.qualityImpactScore,
  sampleRate: event.sampleRate,
  userId: event.userId,
  organizationId: event.organizationId,
  conversationId: event.conversationId,
  eventAt: isoText(event.eventAt),
  createdAt: isoText(event.createdAt),
});

const isoText = (moment: Date | string): string => (typeof moment === 'string' ? moment : moment.toISOString());
