import type { TopicClusterSnapshot } from '@parley/analysis';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConfiguredTopic } from '../domain/taxonomy.js';

/** One row a tenant, locked while topics are given out. */
@Entity('topic_books')
export class TopicBookEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  /** Rises with every change of the tenant's found topics. */
  @Column('bigint', { default: 0 })
  version!: number;

  /** The number of the next topic that is found. */
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

  /** That of the book when the topic last changed. */
  @Column('bigint')
  version!: number;

  /** Null: the topic takes part no more. */
  @Column('jsonb', { nullable: true })
  cluster!: TopicClusterSnapshot | null;
}

/** What a topic is called in answers. */
@Entity('topics')
export class TopicEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  /** Under which conversations and their analyses keep it: never changed, seldom shown. */
  @Column('text')
  key!: string;

  @Column('text', { name: 'topic_group' })
  group!: string;

  /** What most of the conversations that have it are about; null: what the key says. */
  @Column('text', { nullable: true })
  foundTitle!: string | null;

  /** What a person has called it; null: nobody has. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** What it is called: by a person, else for its conversations. PostgreSQL makes it of the three. */
  @Column({ type: 'text', insert: false, update: false })
  name!: string;

  @Column('boolean', { default: false })
  hidden!: boolean;

  /** The topic that it counts for, which is merged into none itself. */
  @Column('uuid', { nullable: true })
  mergedInto!: string | null;
}

/** A topic that some conversation of the product was given, also when all of those are gone. */
@Entity('product_topics')
export class ProductTopicEntity {
  @PrimaryColumn('uuid')
  tenantId!: string;

  @PrimaryColumn('uuid')
  productId!: string;

  @PrimaryColumn('text')
  topicId!: string;
}

/** Given once, for good. */
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

  /** Whether it was the first of its product to be given this topic. */
  @Column('boolean', { default: false })
  isNew!: boolean;
}
