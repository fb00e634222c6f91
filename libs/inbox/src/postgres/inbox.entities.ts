import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReviewStatus } from '@parley/kernel';
import type { Axis, Trigger, TriggerType } from '../domain/trigger.js';
import type { ItemDetails } from '../domain/item-details.js';
import type { RecordedChange } from '../domain/recorded-change.js';

/** A conversation as the inbox knows it: what the newest analysis found, what people said, and what follows. */
@Entity('inbox_items')
export class InboxItemEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  conversationId!: string;

  @Column('uuid')
  productId!: string;

  /** The version of the analysis; 0: not analysed yet. */
  @Column('bigint', { default: 0 })
  rowVersion!: number;

  @Column('jsonb', { default: [] })
  found!: readonly Trigger[];

  /** Null: not analysed yet, or nothing was found and nobody said anything. */
  @Column('jsonb', { nullable: true })
  details!: ItemDetails | null;

  /** A conversation that stands alone is a cluster of its own, under its own id. */
  @Column('uuid')
  clusterId!: string;

  @Column('text', { nullable: true })
  rootCause!: string | null;

  @Column('text', { nullable: true })
  flagReason!: string | null;

  @Column('text', { nullable: true })
  decision!: ReviewStatus | null;

  @Column('smallint', { nullable: true })
  decisionSeverity!: number | null;

  @Column('smallint', { nullable: true })
  setSeverity!: number | null;

  @Column('smallint', { nullable: true })
  setOver!: number | null;

  @Column('text', { nullable: true })
  assignee!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  /** Null: not in the inbox. */
  @Column('text', { nullable: true })
  status!: ReviewStatus | null;

  @Column('smallint', { default: 0 })
  severity!: number;

  @Column('text', { nullable: true })
  triggerType!: TriggerType | null;

  @Column('text', { array: true, default: [] })
  triggerTypes!: readonly TriggerType[];

  @Column('text', { nullable: true })
  axis!: Axis | null;

  @Column('bigint', { default: 0 })
  rank!: number;

  @Column('timestamptz', { nullable: true })
  openedAt!: Date | null;
}

/** What somebody did with a conversation of the inbox. */
@Entity('inbox_reviews')
export class InboxReviewEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  conversationId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  keyId!: string;

  @Column('jsonb')
  change!: RecordedChange;

  @Column('timestamptz')
  reviewedAt!: Date;
}
