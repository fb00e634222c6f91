import { eventRecordedV1 } from '@parley/contracts';
import { type NamedConversation, WaitingEvents } from '@parley/conversations';
import { appendToLog } from '@parley/event-log';
import { columnsOf, type Queryable } from '@parley/postgres';
import { EventEntity, type LoggedEvent, MESSAGE_COLUMNS, toMessage } from './event.entity.js';

const LINKED = columnsOf(EventEntity, MESSAGE_COLUMNS).selectedFrom('e');

/** As many as may wait for one conversation, but more may have been stored at the same moment, or before there was a bound. */
const AT_ONCE = 10_000;

export class PostgresWaitingEvents extends WaitingEvents {
  /** @throws Error when too many wait for several conversations: each is then created by itself. */
  override async link(tx: Queryable, conversations: readonly NamedConversation[]): Promise<void> {
    if (conversations.length === 0) return;
    for (let linked = AT_ONCE; linked === AT_ONCE;) {
      linked = await linkSome(tx, conversations);
      if (linked === AT_ONCE && conversations.length > 1)
        throw new Error('Too many events wait for the conversations of one flush.');
    }
  }
}

async function linkSome(tx: Queryable, conversations: readonly NamedConversation[]): Promise<number> {
  const linked = await tx.query<LoggedEvent>({
    name: 'link-waiting-events',
    text: `
      WITH waiting AS (
        SELECT e.tenant_id, e.id, created.id AS conversation_id
        FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[])
          AS created (tenant_id, external_id, id, product_id)
        JOIN events e ON e.tenant_id = created.tenant_id AND e.external_conversation_id = created.external_id
          AND e.product_id = created.product_id AND e.conversation_id IS NULL
        LIMIT ${AT_ONCE}
      )
      UPDATE events e SET conversation_id = waiting.conversation_id, revision = e.revision + 1
      FROM waiting WHERE e.tenant_id = waiting.tenant_id AND e.id = waiting.id
      RETURNING ${LINKED}`,
    values: [
      conversations.map(({ tenantId }) => tenantId),
      conversations.map(({ externalId }) => externalId),
      conversations.map(({ conversationId }) => conversationId),
      conversations.map(({ productId }) => productId),
    ],
  });
  await appendToLog(tx, eventRecordedV1, linked.map(toMessage));
  return linked.length;
}
