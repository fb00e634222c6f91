import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('ratings')
export class RatingEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  conversationId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** Null: the conversation as a whole is rated. */
  @Column('uuid', { nullable: true })
  messageId!: string | null;

  @Column('uuid')
  productId!: string;

  @Column('double precision')
  rating!: number;

  @Column('double precision')
  ratingMin!: number;

  @Column('double precision')
  ratingMax!: number;

  @Column('text', { nullable: true })
  feedback!: string | null;

  @Column('timestamptz')
  ratedAt!: Date;

  @Column('timestamptz')
  createdAt!: Date;
}
