import type { Queryable } from '@parley/postgres';

export interface ConversationName {
  readonly tenantId: string;
  readonly externalId: string;
}

/** Few enough that one transaction can hold them all, enough that strangers seldom meet. */
const BUCKETS = 64;

/**
 * Keeps "an event waits for a conversation" and "that conversation is created" from passing each other unseen: each
 * side takes the name's lock before it looks. Held to the end of the transaction.
 */
export async function lockConversationNames(
  tx: Queryable,
  mode: 'shared' | 'exclusive',
  names: readonly ConversationName[],
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.query({
    name: `lock-conversation-names-${mode}`,
    // The order keeps two transactions from waiting for each other.
    text: `SELECT ${lock}(hashtext('parley:conversation-name'), bucket)
           FROM (
             SELECT DISTINCT mod(abs(hashtext(name)::bigint), ${BUCKETS})::integer AS bucket
             FROM unnest($1::text[]) AS name ORDER BY bucket
           ) AS buckets`,
    values: [names.map(({ tenantId, externalId }) => tenantId + externalId)],
  });
}
