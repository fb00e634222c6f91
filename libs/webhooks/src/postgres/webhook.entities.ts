import type { JsonObject } from '@parley/kernel';
import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeliveryAttempt, DeliveryStatus } from '../domain/delivery.js';
import type { EventType, MessageType } from '../domain/event-type.js';
import type { DisabledReason, WebhookFormat, WebhookStatus } from '../domain/webhook.js';

/** An address that is told of what happens. */
@Entity('webhooks')
export class WebhookEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  url!: string;

  @Column('text', { array: true })
  events!: readonly EventType[];

  @Column('text')
  format!: WebhookFormat;

  @Column('bytea')
  secret!: Buffer;

  /** Signs beside the new one until it expires. */
  @Column('bytea', { nullable: true })
  previousSecret!: Buffer | null;

  @Column('timestamptz', { nullable: true })
  previousUntil!: Date | null;

  @Column('text')
  status!: WebhookStatus;

  @Column('text', { nullable: true })
  disabledReason!: DisabledReason | null;

  /** Null: the last message arrived, or none was sent. */
  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  /** Failed tries in a row. */
  @Column('integer', { default: 0 })
  failures!: number;

  @Column('timestamptz', { nullable: true })
  pausedUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  claimedUntil!: Date | null;

  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** The transaction that inserted the row, by which lists are read as of one moment. */
  @TransactionIdColumn({ nullable: true, select: false, insert: false, update: false })
  createdXid?: string | null;
}

/** A message for one endpoint, and what became of it. */
@Entity('webhook_deliveries')
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  webhookId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  type!: MessageType;

  @Column('jsonb')
  data!: JsonObject;

  /** Null: it tells of no conversation. */
  @Column('uuid', { nullable: true })
  conversationId!: string | null;

  @Column('text')
  status!: DeliveryStatus;

  /** Since it was announced, or sent again by hand. */
  @Column('integer', { default: 0 })
  tries!: number;

  /** Null unless pending. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** The latest tries, in order. */
  @Column('jsonb', { default: [] })
  attempts!: readonly DeliveryAttempt[];

  @Column('timestamptz')
  createdAt!: Date;

  @TransactionIdColumn({ nullable: true, select: false, insert: false, update: false })
  createdXid?: string | null;
}
