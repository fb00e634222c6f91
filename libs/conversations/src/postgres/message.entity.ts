import type { MessageType } from '@parley/contracts';
import type { Json, JsonObject } from '@parley/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  conversationId!: string;

  /** In the order in which they came in. */
  @Column('integer')
  position!: number;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text')
  type!: MessageType;

  /** Empty for a step without a text. */
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

  @Column('uuid', { nullable: true })
  parentMessageId!: string | null;

  @Column('jsonb', { nullable: true })
  properties!: JsonObject | null;

  @Column('jsonb', { nullable: true })
  voice!: JsonObject | null;

  @Column('timestamptz')
  createdAt!: Date;
}
