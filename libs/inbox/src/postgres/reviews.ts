import { newId } from '@parley/kernel';
import { columnsOf, type Queryable } from '@parley/postgres';
import type { RecordedChange } from '../domain/recorded-change.js';
import { InboxReviewEntity } from './inbox.entities.js';
import type { ItemKey } from './item-rows.js';

const REVIEW = columnsOf(InboxReviewEntity);

export interface Reviewer {
  readonly keyId: string;
  readonly at: Date;
}

/** Records who did what. */
export async function recordReviews(
  tx: Queryable,
  items: readonly ItemKey[],
  { keyId, at }: Reviewer,
  change: RecordedChange,
): Promise<void> {
  if (items.length === 0) return;
  const reviews = items.map(({ tenantId, conversationId }) => ({
    tenantId,
    conversationId,
    id: newId(),
    keyId,
    change,
    reviewedAt: at,
  }));
  await tx.query({
    text: `INSERT INTO inbox_reviews (${REVIEW.names})
           SELECT ${REVIEW.names} FROM json_to_recordset($1) AS given ${REVIEW.definitions}`,
    values: [REVIEW.toRecordset(reviews)],
  });
}

/** Locks the conversation, so that it is neither deleted nor masked until the transaction ends. */
export async function holdConversation(
  tx: Queryable,
  { tenantId, conversationId }: ItemKey,
): Promise<{ readonly isAnonymized: boolean } | null> {
  const [conversation] = await tx.query<{ isAnonymized: boolean }>({
    text: `SELECT coalesce((SELECT u.anonymized FROM users u WHERE u.tenant_id = c.tenant_id AND u.id = c.user_id), false)
             AS "isAnonymized"
           FROM conversations c WHERE c.tenant_id = $1 AND c.id = $2 FOR SHARE OF c`,
    values: [tenantId, conversationId],
  });
  return conversation ?? null;
}
