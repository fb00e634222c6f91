import type { Queryable } from '@parley/postgres';
import type { BookState } from './topic-book.js';

/** Until the transaction ends, nobody else can assign the tenant's topics or change their names. */
export async function lockBook(tx: Queryable, tenantId: string): Promise<BookState> {
  const [state] = await tx.query<BookState>({
    name: 'lock-topic-book',
    text: `INSERT INTO topic_books AS b (tenant_id) VALUES ($1)
           ON CONFLICT (tenant_id) DO UPDATE SET version = b.version
           RETURNING version::integer, next_topic AS "nextTopic", taxonomy_version AS "taxonomyVersion"`,
    values: [tenantId],
  });
  if (state === undefined) throw new Error('An upsert always returns its row.');
  return state;
}
