import type { TopicClusterSnapshot } from '@parley/analysis';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConfiguredTopic } from '../domain/taxonomy.js';

/** One row per tenant, locked while topics are assigned. */
@Entity('topic_books')
export class TopicBookEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Rises with every change of the tenant's found topics. */
  @Column('bigint', { default: 0 })
  version!: number;

  /** The number of the next topic to be found. */
  @Column('integer', { default: 1 })
  nextTopic!: number;

  @Column('jsonb', { default: [] })
  taxonomy!: readonly ConfiguredTopic[];

  @Column('integer', { default: 0 })
  taxonomyVersion!: number;

  @Column('timestamptz', { nullable: true })
  taxonomyChangedAt!: Date | null;
}

/** A topic that was found rather than configured. */
@Entity('found_topics')
export class FoundTopicEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('text')
  id!: string;

  /** The book's version when the topic last changed. */
  @Column('bigint')
  version!: number;

  /** Null: the topic is no longer in use. */
  @Column('jsonb', { nullable: true })
  cluster!: TopicClusterSnapshot | null;
}

/** A topic's names in answers. */
@Entity('topics')
export class TopicEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** The name under which conversations and their analyses keep it: never changed, seldom shown. */
  @Column('text')
  key!: string;

  @Column('text', { name: 'topic_group' })
  group!: string;

  /** What most of its conversations are about; null: what the key says. */
  @Column('text', { nullable: true })
  foundTitle!: string | null;

  /** The name that a person gave it; null: none. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** The name shown: a person's title, else the found one, else the key. PostgreSQL computes it from the three. */
  @Column({ type: 'text', insert: false, update: false })
  name!: string;

  @Column('boolean', { default: false })
  hidden!: boolean;

  /** The topic that it counts for, which is never merged itself. */
  @Column('uuid', { nullable: true })
  mergedInto!: string | null;
}

/** A topic that a conversation of the product was given, even if all of those are gone. */
@Entity('product_topics')
export class ProductTopicEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  productId!: string;

  @PrimaryColumn('text')
  topicId!: string;
}

/** A conversation's topic: assigned once, for good. */
@Entity('conversation_topics')
export class ConversationTopicEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  conversationId!: string;

  @Column('text')
  topicId!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'topic_group' })
  group!: string;

  /** Whether it was the first of its product's conversations to be given this topic. */
  @Column('boolean', { default: false })
  isNew!: boolean;
}
