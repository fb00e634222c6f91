import type { MessageType, ModelTokens } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';
import { TransactionIdColumn } from '@parley/postgres';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MessageUsage } from '../domain/message-usage.js';

@Entity('conversations')
export class ConversationEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('uuid')
  productId!: string;

  @Column('uuid')
  versionId!: string;

  @Column('uuid')
  promptId!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid', { nullable: true })
  organizationId!: string | null;

  @Column('text', { nullable: true })
  model!: string | null;

  /** Models named by it or its messages besides `model`. */
  @Column('text', { array: true })
  otherModels!: readonly string[];

  /** Over all messages, by model. */
  @Column('jsonb')
  usage!: readonly ModelTokens[];

  @Column('jsonb')
  properties!: JsonObject;

  @Column('jsonb', { nullable: true })
  voiceCall!: JsonObject | null;

  /** Rises with every change of the row, of its messages or of its rating. */
  @Column('bigint')
  revision!: number;

  @Column('integer')
  messageCount!: number;

  @Column('integer')
  userMessageCount!: number;

  /** Of everything said and attached, as JSON in UTF-8. */
  @Column('bigint')
  contentBytes!: number;

  /** The latest rating, of the conversation or one of its messages. */
  @Column('double precision', { nullable: true })
  rating!: number | null;

  @Column('double precision', { nullable: true })
  ratingMin!: number | null;

  @Column('double precision', { nullable: true })
  ratingMax!: number | null;

  @Column('text', { nullable: true })
  feedback!: string | null;

  @Column('timestamptz', { nullable: true })
  ratedAt!: Date | null;

  /** The first message's time. */
  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  @Column('timestamptz')
  lastMessageAt!: Date;

  @TransactionIdColumn({ nullable: true })
  createdXid!: string | null;
}

/** A conversation whose row a migration changed, so that its facts are incomplete. Deleted once it is revised. */
@Entity('conversations_to_revise')
export class ConversationToReviseEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  conversationId!: string;
}

@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  conversationId!: string;

  /** By order of arrival. */
  @Column('integer')
  position!: number;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text')
  type!: MessageType;

  /** Empty for a step without text. */
  @Column('text')
  content!: string;

  @Column('text', { nullable: true })
  toolName!: string | null;

  @Column('jsonb', { nullable: true })
  input!: Json;

  @Column('jsonb', { nullable: true })
  output!: Json;

  @Column('jsonb', { nullable: true })
  context!: Json;

  @Column('text', { nullable: true })
  model!: string | null;

  @Column('jsonb', { nullable: true })
  usage!: MessageUsage | null;

  @Column('integer', { nullable: true })
  latencyMs!: number | null;

  @Column('text', { nullable: true })
  finishReason!: string | null;

  @Column('uuid', { nullable: true })
  parentMessageId!: string | null;

  @Column('jsonb', { nullable: true })
  properties!: JsonObject | null;

  @Column('jsonb', { nullable: true })
  voice!: JsonObject | null;

  @Column('timestamptz')
  createdAt!: Date;
}
