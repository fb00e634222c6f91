import type { Conversation } from '@parley/conversations';
import { columnsOf, type Queryable, type RowOf } from '@parley/postgres';
import { RatingEntity } from './rating.entity.js';

const RATINGS = columnsOf(RatingEntity);

/** @returns false if an identical rating of the same instant exists. */
export async function insertRating(tx: Queryable, row: RowOf<typeof RATINGS>): Promise<boolean> {
  const inserted = await tx.query({
    name: 'insert-rating',
    text: `INSERT INTO ratings (${RATINGS.names})
           SELECT ${RATINGS.names} FROM json_to_recordset($1) AS given ${RATINGS.definitions}
           WHERE NOT EXISTS (
             SELECT 1 FROM ratings r
             WHERE r.tenant_id = given.tenant_id AND r.conversation_id = given.conversation_id
               AND r.rated_at = given.rated_at AND r.rating = given.rating AND r.rating_min = given.rating_min
               AND r.rating_max = given.rating_max AND r.message_id IS NOT DISTINCT FROM given.message_id
               AND r.feedback IS NOT DISTINCT FROM given.feedback
           )
           RETURNING id`,
    values: [RATINGS.toRecordset([row])],
  });
  return inserted.length > 0;
}

/** Stores the conversation's current rating. The conversation's row must be locked. */
export async function saveRating(
  tx: Queryable,
  { tenantId, id, rating, ratingMin, ratingMax, ratedAt, revision }: Conversation,
  feedback: string | null,
  now: Date,
): Promise<void> {
  await tx.query({
    name: 'rate-conversation',
    text: `UPDATE conversations
           SET rating = $3, rating_min = $4, rating_max = $5, rated_at = $6, revision = $7, feedback = $8, updated_at = $9
           WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, id, rating, ratingMin, ratingMax, ratedAt, revision, feedback, now],
  });
}

export async function isUserAnonymized(tx: Queryable, { tenantId, userId }: Conversation): Promise<boolean> {
  const [user] = await tx.query<{ anonymized: boolean }>({
    name: 'is-user-anonymized',
    text: `SELECT anonymized FROM users WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, userId],
  });
  return user?.anonymized === true;
}
