import { columnsOf, type Queryable, type RowOf } from '@parley/postgres';
import { ErasureEntity } from './entities/erasure.entity.js';

const RECEIPT = columnsOf(ErasureEntity, ['id', 'userId', 'counts', 'requestedAt', 'startedAt', 'finishedAt']);

/** What a receipt is made of. */
export type ErasureRow = RowOf<typeof RECEIPT>;

const SELECT_ERASURE = `SELECT ${RECEIPT.selectedFrom('e')} FROM erasures e`;

export async function findErasure(db: Queryable, tenantId: string, id: string): Promise<ErasureRow | null> {
  const [erasure] = await db.query<ErasureRow>({
    text: `${SELECT_ERASURE} WHERE e.tenant_id = $1 AND e.id = $2`,
    values: [tenantId, id],
  });
  return erasure ?? null;
}

/** The erasure under way of the person who had this external id. */
export async function findRunningErasure(db: Queryable, tenantId: string, subject: Buffer): Promise<ErasureRow | null> {
  const [erasure] = await db.query<ErasureRow>({
    text: `${SELECT_ERASURE} WHERE e.tenant_id = $1 AND e.subject = $2 ORDER BY e.requested_at DESC, e.id DESC LIMIT 1`,
    values: [tenantId, subject],
  });
  return erasure ?? null;
}

const REQUESTED = columnsOf(ErasureEntity, ['tenantId', 'id', 'userId', 'userXid', 'subject', 'counts', 'requestedAt']);

/** Also removes a masking of the user's history, of which nothing will be left. */
export async function insertErasure(tx: Queryable, erasure: RowOf<typeof REQUESTED>): Promise<void> {
  await tx.query({
    text: `DELETE FROM maskings WHERE tenant_id = $1 AND user_id = $2`,
    values: [erasure.tenantId, erasure.userId],
  });
  await tx.query({
    text: `INSERT INTO erasures (${REQUESTED.names})
           SELECT ${REQUESTED.names} FROM json_to_recordset($1) AS given ${REQUESTED.definitions}`,
    values: [REQUESTED.toRecordset([erasure])],
  });
}

/** @returns the user that was deleted, and the transaction that created it; null when there was none. */
export async function takeUserAway(
  tx: Queryable,
  tenantId: string,
  externalUserId: string,
): Promise<{ readonly id: string; readonly createdXid: string | null } | null> {
  const [user] = await tx.query<{ id: string; createdXid: string | null }>({
    text: `DELETE FROM users WHERE tenant_id = $1 AND external_id = $2 RETURNING id, created_xid AS "createdXid"`,
    values: [tenantId, externalUserId],
  });
  return user ?? null;
}
