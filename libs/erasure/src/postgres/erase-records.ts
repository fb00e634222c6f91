import { columnsOf, type Postgres, type Queryable } from '@parley/postgres';
import type { ErasureJob } from '../domain/erasure-job.js';
import { deleteConversations, type Record } from './delete-conversations.js';
import { deleteEvents } from './delete-events.js';
import { ErasureEventEntity } from './entities/erasure-event.entity.js';
import { ErasurePromptEntity } from './entities/erasure-prompt.entity.js';

const KEPT = columnsOf(ErasureEventEntity, ['tenantId', 'erasureId', 'eventId']);
const PROMPT = columnsOf(ErasurePromptEntity, ['tenantId', 'erasureId', 'promptId']);

/** Deletes the person's conversations, what is in them, and the person's events. */
export async function erasePersonRecords(postgres: Postgres, job: ErasureJob, record: Record): Promise<void> {
  const { tenantId, userId } = job;
  await deleteConversations(
    postgres,
    { tenantId, where: 'c.user_id = $3', values: [userId] },
    record,
    async (tx, conversationIds) => {
      await rememberPrompts(tx, job, conversationIds);
      return { events: await eraseEventsWithoutUser(tx, job, conversationIds) };
    },
  );
  await deleteEvents(postgres, tenantId, 'user_id = $3', [userId], record);
  await postgres.query({
    text: 'DELETE FROM users_with_revenue WHERE tenant_id = $1 AND user_id = $2',
    values: [tenantId, userId],
  });
}

/**
 * Events that name no user happened in the person's conversation and so to the person. Nothing in the log or in
 * ClickHouse says so once the conversation is gone, so their ids are kept until they are gone there too.
 */
async function eraseEventsWithoutUser(tx: Queryable, { tenantId, id }: ErasureJob, conversationIds: readonly string[]) {
  const events = await tx.query<{ id: string }>({
    text: `DELETE FROM events WHERE tenant_id = $1 AND conversation_id = ANY ($2) AND user_id IS NULL RETURNING id`,
    values: [tenantId, conversationIds],
  });
  if (events.length > 0) {
    await tx.query({
      text: `INSERT INTO erasure_events (${KEPT.names}) SELECT $1, $2, unnest($3::uuid[])`,
      values: [tenantId, id, events.map((event) => event.id)],
    });
  }
  return events.length;
}

/** Whether anybody else uses them is known only once the person's conversations are gone. */
async function rememberPrompts(tx: Queryable, { tenantId, id }: ErasureJob, conversationIds: readonly string[]) {
  await tx.query({
    text: `INSERT INTO erasure_prompts (${PROMPT.names})
           SELECT DISTINCT $1::uuid, $2::uuid, prompt_id FROM conversations WHERE tenant_id = $1 AND id = ANY ($3)
           ON CONFLICT DO NOTHING`,
    values: [tenantId, id, conversationIds],
  });
}

export async function promptsOfConversations(db: Queryable, { tenantId, id }: ErasureJob): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `SELECT prompt_id AS id FROM erasure_prompts WHERE tenant_id = $1 AND erasure_id = $2`,
    values: [tenantId, id],
  });
  return rows.map((row) => row.id);
}

export async function eventsOfConversations(db: Queryable, { tenantId, id }: ErasureJob): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `SELECT event_id AS id FROM erasure_events WHERE tenant_id = $1 AND erasure_id = $2`,
    values: [tenantId, id],
  });
  return rows.map((row) => row.id);
}
