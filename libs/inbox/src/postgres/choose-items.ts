import type { Queryable } from '@parley/postgres';

/** Conversations by their ids, or all open ones of a cluster. */
export type ItemChoice = { readonly ids: readonly string[] } | { readonly cluster: string };

const AT_ONCE = 500;

/** The chosen conversations, in batches by ascending id, the order in which others lock them too. */
export async function* chooseItems(
  db: Queryable,
  tenantId: string,
  choice: ItemChoice,
): AsyncGenerator<readonly string[]> {
  const ids = 'ids' in choice ? [...new Set(choice.ids)].sort() : await openOf(db, tenantId, choice.cluster);
  for (let start = 0; start < ids.length; start += AT_ONCE) yield ids.slice(start, start + AT_ONCE);
}

async function openOf(db: Queryable, tenantId: string, cluster: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `SELECT conversation_id AS id FROM inbox_items
           WHERE tenant_id = $1 AND cluster_id = $2 AND status = 'unreviewed' ORDER BY conversation_id`,
    values: [tenantId, cluster],
  });
  return rows.map(({ id }) => id);
}
