import type { CursorWindow } from '@parley/http';
import type { Queryable } from '@parley/postgres';
import type { StoredMessage } from '../domain/interaction-message.js';

/** Bytes of texts and data on one page: a conversation from before the bounds may have more in few messages. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

interface Row extends StoredMessage {
  /** Up to one more than the limit, including messages that the page has no room for. */
  readonly found: number;
}

export interface MessagesRead {
  /** In the order of reading: the latest first for a cursor that goes back. */
  readonly messages: readonly Omit<Row, 'found'>[];
  readonly hasMore: boolean;
}

/** A page of a conversation's messages; at least one, however large. */
export async function selectMessages(
  db: Queryable,
  { tenantId, conversationId }: { readonly tenantId: string; readonly conversationId: string },
  { limit, cursor }: CursorWindow,
): Promise<MessagesRead> {
  const back = cursor?.direction === 'before';
  const order = back ? 'DESC' : 'ASC';
  const rows = await db.query<Row>({
    name: `get-interaction-messages-${order}`,
    text: `
      SELECT id, external_id AS "externalId", type, content, input, output, properties, tool_name AS "toolName",
        usage, latency_ms AS "latencyMs", finish_reason AS "finishReason",
        created_at AS "createdAt", found
      FROM (
        SELECT m.*, count(*) OVER ()::integer AS found,
          sum(octet_length(content) + coalesce(octet_length(input::text), 0) + coalesce(octet_length(output::text), 0)
            + coalesce(octet_length(properties::text), 0))
            OVER (ORDER BY created_at ${order}, position ${order}
              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (
          SELECT * FROM messages
          WHERE tenant_id = $1 AND conversation_id = $2 AND ($3::timestamptz IS NULL OR (created_at, position)
            ${back ? '<' : '>'} ($3, (SELECT position FROM messages WHERE tenant_id = $1 AND id = $4)))
          ORDER BY created_at ${order}, position ${order} LIMIT $5
        ) AS m
      ) AS page
      WHERE bytes_before IS NULL OR bytes_before < ${MAX_PAGE_BYTES}
      ORDER BY created_at ${order}, position ${order}`,
    values: [tenantId, conversationId, cursor && new Date(cursor.place), cursor?.id ?? null, limit + 1],
  });
  return { messages: rows.slice(0, limit), hasMore: (rows[0]?.found ?? 0) > Math.min(rows.length, limit) };
}
