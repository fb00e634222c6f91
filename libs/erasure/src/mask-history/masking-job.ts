import type { Queryable } from '@parley/postgres';

/** The steps of an erasure, for the same reasons. */
export interface MaskingJob {
  readonly tenantId: string;
  readonly userId: string;
  /** Nothing in the log before it speaks of the user; null: not known. */
  readonly userXid: string | null;
  readonly step: 'records' | 'log' | 'lanes';
  readonly horizon: string | null;
}

const MAX_JOBS = 50;

export const unfinishedMaskings = (db: Queryable): Promise<MaskingJob[]> =>
  db.query<MaskingJob>({
    text: `SELECT m.tenant_id AS "tenantId", m.user_id AS "userId", u.created_xid::text AS "userXid", m.step,
             m.horizon::text AS horizon
           FROM maskings m LEFT JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
           ORDER BY m.requested_at, m.user_id LIMIT $1`,
    values: [MAX_JOBS],
  });

export async function goTo(
  db: Queryable,
  { tenantId, userId }: MaskingJob,
  step: MaskingJob['step'],
  horizon: string | null,
): Promise<void> {
  await db.query({
    text: `UPDATE maskings SET step = $3, horizon = $4::xid8 WHERE tenant_id = $1 AND user_id = $2`,
    values: [tenantId, userId, step, horizon],
  });
}

export async function finishMasking(db: Queryable, { tenantId, userId, horizon }: MaskingJob): Promise<void> {
  // One that was asked for again meanwhile, and so begins anew, stays.
  await db.query({
    text: `DELETE FROM maskings WHERE tenant_id = $1 AND user_id = $2 AND step = 'lanes' AND horizon = $3::xid8`,
    values: [tenantId, userId, horizon],
  });
}
