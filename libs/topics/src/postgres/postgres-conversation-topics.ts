import { LRUCache } from 'lru-cache';
import { bundledTermWeights } from '@parley/analysis';
import { columnsOf, GroupCommit, type Postgres, type Queryable, type RowOf } from '@parley/postgres';
import type { GivenTopic, Untitled } from '../domain/conversation-topic.js';
import { isConfigured } from '../domain/taxonomy.js';
import { lockBook } from './lock-book.js';
import { topicsByName, nameTopics } from './named-topics.js';
import { TopicBook } from './topic-book.js';
import { ConversationTopicEntity, ProductTopicEntity, TopicBookEntity } from './topic.entities.js';

/** Number of tenants whose topics are cached, at most about a megabyte each. */
const MOST_BOOKS = 50;
const BATCH = { name: 'topics', maxBatch: 200, maxInFlight: 1, maxQueued: 10_000 };

const GIVEN = columnsOf(ConversationTopicEntity, ['tenantId', 'conversationId', 'topicId', 'name', 'group']);
const PRODUCT_TOPIC = columnsOf(ProductTopicEntity);
/** Until a product has more conversations than this, no topic counts as new, since every topic would. */
const FIRST_CONVERSATIONS = 50;
const TAXONOMY = columnsOf(TopicBookEntity, ['taxonomy', 'taxonomyVersion']);

/** Runs with the tenant's book locked, so that a new topic is new only once. */
const INSERT_GIVEN = `
  WITH given AS (
    SELECT given.*, c.product_id,
      row_number() OVER (PARTITION BY c.product_id, given.topic_id ORDER BY given.conversation_id) AS turn
    FROM unnest(${GIVEN.arrays()}) AS given (${GIVEN.names})
    JOIN conversations c ON c.tenant_id = given.tenant_id AND c.id = given.conversation_id
  ), news AS (
    INSERT INTO product_topics (${PRODUCT_TOPIC.names})
    SELECT ${PRODUCT_TOPIC.names} FROM given WHERE turn = 1
    ON CONFLICT DO NOTHING RETURNING ${PRODUCT_TOPIC.names}
  )
  INSERT INTO conversation_topics (${GIVEN.names}, is_new)
  SELECT ${GIVEN.names}, CASE WHEN turn > 1 OR news.topic_id IS NULL THEN false
    ELSE (SELECT count(*) > ${FIRST_CONVERSATIONS} FROM (
      SELECT FROM conversations c WHERE c.tenant_id = given.tenant_id AND c.product_id = given.product_id
      LIMIT ${FIRST_CONVERSATIONS + 1}) AS counted) END
  FROM given LEFT JOIN news USING (${PRODUCT_TOPIC.names}) ON CONFLICT DO NOTHING`;

type Given = Map<string, GivenTopic>;

/** The book differs from the store and must be read again. */
const STALE = 'stale';

/**
 * Assigns topics under a lock of the tenant, so that workers that analyse side by side find the same topics, and stores
 * them with the conversation: later calls read them.
 */
export class PostgresConversationTopics {
  private readonly books = new LRUCache<string, TopicBook>({ max: MOST_BOOKS });
  private readonly asked: GroupCommit<Untitled, GivenTopic | null>;
  private readonly termWeights = bundledTermWeights();

  constructor(private readonly postgres: Postgres) {
    this.asked = new GroupCommit((conversations) => this.topicsOf(conversations), BATCH);
  }

  /** The conversation's topic; the first call assigns it, for good. Null: the conversation is gone. */
  topicOf(conversation: Untitled): Promise<GivenTopic | null> {
    return this.asked.submit(conversation);
  }

  private async topicsOf(conversations: readonly Untitled[]): Promise<(GivenTopic | null)[]> {
    const given: Given = new Map();
    for (const tenantId of new Set(conversations.map((one) => one.tenantId))) {
      const own = conversations.filter((one) => one.tenantId === tenantId);
      // Two lanes of one worker may ask for a conversation at once: it counts once, and both get the same answer.
      const each = new Map(own.map((one) => [one.conversationId, one]));
      for (const [id, topic] of await this.topicsOfTenant(tenantId, [...each.values()]))
        given.set(tenantId + id, topic);
    }
    return conversations.map((one) => given.get(one.tenantId + one.conversationId) ?? null);
  }

  private async topicsOfTenant(tenantId: string, conversations: readonly Untitled[]): Promise<Given> {
    const ids = conversations.map(({ conversationId }) => conversationId);
    const known = await givenTopics(this.postgres, tenantId, ids);
    const untitled = conversations.filter(({ conversationId }) => !known.has(conversationId));
    if (untitled.length === 0) return known;
    for (;;) {
      const book = await this.book(tenantId);
      try {
        let attempts = 0;
        const fresh = await this.postgres.transaction<Given | typeof STALE>(async (tx) =>
          // The rollback of the first attempt undid its changes in the store, but not in the book.
          attempts++ > 0 ? STALE : this.give(tx, tenantId, untitled, book),
        );
        if (fresh !== STALE) return new Map([...known, ...fresh]);
        this.books.delete(tenantId);
      } catch (error) {
        // The book has changes that were not committed.
        this.books.delete(tenantId);
        throw error;
      }
    }
  }

  private async give(
    tx: Queryable,
    tenantId: string,
    conversations: readonly Untitled[],
    book: TopicBook,
  ): Promise<Given | typeof STALE> {
    const state = await lockBook(tx, tenantId);
    // Models are trained before the lock is taken, so that nobody waits for the training.
    if (state.taxonomyVersion !== book.taxonomyVersion) return STALE;
    await book.catchUp(tx, tenantId, state);
    const there = await lockUntitled(tx, tenantId, conversations);
    const given = await givenTopics(tx, tenantId, there);
    const assigned = conversations
      .filter(({ conversationId }) => there.includes(conversationId) && !given.has(conversationId))
      .map((one) => ({ ...book.namer.assign(one), tenantId, conversationId: one.conversationId }));
    const keys = await topicsByName(
      tx,
      tenantId,
      assigned.filter(isConfigured).map(({ name }) => name),
    );
    const fresh = assigned.map((one) => ({
      ...one,
      name: (isConfigured(one) ? keys.get(one.name)?.key : null) ?? one.name,
    }));
    await nameTopics(
      tx,
      tenantId,
      fresh.map(({ name, group }) => ({ key: name, group })),
    );
    await tx.query({ name: 'give-topics', text: INSERT_GIVEN, values: GIVEN.toArrays(fresh) });
    await book.save(tx, tenantId);
    for (const { conversationId, name, group } of fresh) given.set(conversationId, { name, group });
    return given;
  }

  private async book(tenantId: string): Promise<TopicBook> {
    const known = this.books.get(tenantId);
    if (known !== undefined) return known;
    const [row] = await this.postgres.query<RowOf<typeof TAXONOMY>>({
      text: `SELECT ${TAXONOMY.selectedFrom('b')} FROM topic_books b WHERE tenant_id = $1`,
      values: [tenantId],
    });
    const book = new TopicBook(this.termWeights, row?.taxonomy ?? [], row?.taxonomyVersion ?? 0);
    this.books.set(tenantId, book);
    return book;
  }
}

/** The conversations that still exist, locked until the transaction ends: one may be erased at any moment. */
async function lockUntitled(tx: Queryable, tenantId: string, wanted: readonly Untitled[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'lock-untitled-conversations',
    text: 'SELECT id FROM conversations WHERE tenant_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE',
    values: [tenantId, wanted.map(({ conversationId }) => conversationId)],
  });
  return rows.map(({ id }) => id);
}

async function givenTopics(db: Queryable, tenantId: string, ids: readonly string[]): Promise<Given> {
  const rows = await db.query<GivenTopic & { id: string }>({
    name: 'topics-of-conversations',
    text: `SELECT conversation_id AS id, name, topic_group AS "group" FROM conversation_topics
           WHERE tenant_id = $1 AND conversation_id = ANY ($2)`,
    values: [tenantId, ids],
  });
  return new Map(rows.map(({ id, name, group }) => [id, { name, group }]));
}
