import { lockConversations, reviseConversations } from '@parley/conversations';
import type { Postgres } from '@parley/postgres';
import { MAX_ROWS, type Record } from './delete-conversations.js';

/**
 * Conversations that lose an outcome are analysed again.
 * @param where SQL over `events`, with parameters from $3 on.
 */
export async function deleteEvents(
  postgres: Postgres,
  tenantId: string,
  where: string,
  values: readonly unknown[],
  record: Record,
): Promise<void> {
  for (let more = true; more;) {
    more = await postgres.transaction(async (tx) => {
      const chosen = await tx.query<{ id: string; conversationId: string | null; isOutcome: boolean }>({
        text: `SELECT id, conversation_id AS "conversationId", quality_impact_score <> 0 AS "isOutcome"
               FROM events WHERE tenant_id = $1 AND ${where} LIMIT $2`,
        values: [tenantId, MAX_ROWS, ...values],
      });
      const judged = chosen.flatMap(({ conversationId, isOutcome }) =>
        conversationId !== null && isOutcome ? [{ tenantId, conversationId }] : [],
      );
      // Locked before the events, as everywhere that takes both locks.
      const conversations = judged.length > 0 ? await lockConversations(tx, judged) : [];
      const deleted = await tx.query({
        text: 'DELETE FROM events WHERE tenant_id = $1 AND id = ANY ($2) RETURNING 1',
        values: [tenantId, chosen.map(({ id }) => id)],
      });
      await reviseConversations(tx, conversations, new Date());
      if (deleted.length > 0) await record(tx, { events: deleted.length });
      return chosen.length > 0;
    });
  }
}
