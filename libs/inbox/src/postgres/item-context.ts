import { type MessageRole, type MessageType, roleOf } from '@parley/contracts';
import type { Queryable } from '@parley/postgres';
import type { RecordedChange } from '../domain/recorded-change.js';
import type { ItemKey } from './item-rows.js';
import { topicName } from './topic-name.js';

/** What an item shows besides what the inbox holds about its conversation. */
export interface ItemContext {
  readonly topic: string | null;
  readonly messageCount: number;
  readonly participant: Participant | null;
  readonly messages: readonly { readonly role: MessageRole; readonly content: string; readonly timestamp: Date }[];
  readonly history: readonly Review[];
}

interface Participant {
  readonly id: string;
  readonly externalId: string;
  readonly name: string | null;
  readonly email: string | null;
}

interface Review {
  readonly id: string;
  readonly reviewedAt: string;
  readonly keyId: string;
  readonly change: RecordedChange;
}

interface Message extends Record<string, unknown> {
  readonly type: MessageType;
  readonly content: string;
  readonly timestamp: Date;
}

const MOST_MESSAGES = 1_000;
const MOST_REVIEWS = 100;
/** Of one message; reviewers read the whole elsewhere. */
const MOST_CONTENT_CHARS = 8_000;

export async function readContext(db: Queryable, { tenantId, conversationId }: ItemKey): Promise<ItemContext> {
  const values = [tenantId, conversationId];
  const [[head], messages] = await Promise.all([
    db.query<Omit<ItemContext, 'messages'> & Record<string, unknown>>({
      name: 'inbox-item-context',
      text: HEAD,
      values,
    }),
    db.query<Message>({ name: 'inbox-item-messages', text: MESSAGES, values }),
  ]);
  return {
    topic: head?.topic ?? null,
    messageCount: head?.messageCount ?? 0,
    participant: head?.participant ?? null,
    history: head?.history ?? [],
    messages: messages.map(({ type, content, timestamp }) => ({ role: roleOf(type), content, timestamp })),
  };
}

const HEAD = `
  SELECT c.message_count AS "messageCount",
    (SELECT ${topicName('i')} FROM inbox_items i WHERE i.tenant_id = c.tenant_id AND i.conversation_id = c.id) AS topic,
    (SELECT json_build_object('id', u.id, 'externalId', u.external_id, 'name', u.name, 'email', u.email)
     FROM users u WHERE u.tenant_id = c.tenant_id AND u.id = c.user_id) AS participant,
    (SELECT coalesce(json_agg(review), '[]') FROM (
       SELECT r.id, to_char(r.reviewed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "reviewedAt",
         r.key_id AS "keyId", r.change
       FROM inbox_reviews r WHERE r.tenant_id = c.tenant_id AND r.conversation_id = c.id
       ORDER BY r.id DESC LIMIT ${MOST_REVIEWS}) AS review) AS history
  FROM conversations c WHERE c.tenant_id = $1 AND c.id = $2`;

const MESSAGES = `
  SELECT m.type, left(m.content, ${MOST_CONTENT_CHARS}) AS content, m.created_at AS timestamp FROM messages m
  WHERE m.tenant_id = $1 AND m.conversation_id = $2 ORDER BY m.created_at, m.position LIMIT ${MOST_MESSAGES}`;
