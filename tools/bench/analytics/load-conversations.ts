import type { Postgres } from '@parley/postgres';
import { conversationChunk, type WorldPlace } from './world.js';

const CHUNK = 5_000;
const MINUTE_MS = 60_000;

/** Stores the conversations in PostgreSQL as well, from where lists are read, but without their messages. */
export async function loadConversations(postgres: Postgres, place: WorldPlace): Promise<void> {
  const { conversations } = place.size;
  const [{ there } = { there: 0 }] = await postgres.query<{ there: number }>({
    text: 'SELECT count(*)::int AS there FROM conversations WHERE tenant_id = $1',
    values: [place.tenantId],
  });
  if (there >= conversations) return;
  for (let from = 0; from < conversations; from += CHUNK) {
    const chunk = conversationChunk(place, from, Math.min(conversations, from + CHUNK));
    const rows = chunk.conversations.map(({ messages: _, ...one }) => ({
      ...one,
      lastMessageAt: new Date(Date.parse(one.createdAt) + MINUTE_MS * one.messageCount).toISOString(),
    }));
    await postgres.query({
      text: `INSERT INTO conversations (tenant_id, id, product_id, version_id, prompt_id, user_id, organization_id, model,
               revision, message_count, user_message_count, rating, rating_min, rating_max, created_at, updated_at, last_message_at)
             SELECT $1, "conversationId", "productId", "versionId", "promptId", "userId", "organizationId", model,
               1, "messageCount", "messageCount" / 2, rating, "ratingMin", "ratingMax", "createdAt", "createdAt", "lastMessageAt"
             FROM json_to_recordset($2) AS given ("conversationId" uuid, "productId" uuid, "versionId" uuid, "promptId" uuid,
               "userId" uuid, "organizationId" uuid, model text, "messageCount" int, rating float8, "ratingMin" float8,
               "ratingMax" float8, "createdAt" timestamptz, "lastMessageAt" timestamptz)
             ON CONFLICT DO NOTHING`,
      values: [place.tenantId, JSON.stringify(rows)],
    });
  }
  await postgres.query({ text: 'ANALYZE conversations', values: [] });
}
