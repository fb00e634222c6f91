import { columnsOf, type Queryable } from '@parley/postgres';
import type { MaskingJob, MaskingStep } from '../domain/masking-job.js';
import { MaskingEntity } from './entities/masking.entity.js';

const JOB = columnsOf(MaskingEntity, ['tenantId', 'userId', 'step', 'watermark', 'requestedAt']);

const MAX_JOBS = 50;

export const unfinishedMaskings = (db: Queryable): Promise<MaskingJob[]> =>
  db.query<MaskingJob>({
    text: `SELECT ${JOB.selectedFrom('m')}, u.created_xid AS "userXid"
           FROM maskings m LEFT JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
           ORDER BY m.requested_at, m.user_id LIMIT $1`,
    values: [MAX_JOBS],
  });

/** @returns false where masking was requested again meanwhile, and so begins anew. */
export async function goTo(
  db: Queryable,
  { tenantId, userId, requestedAt }: MaskingJob,
  step: MaskingStep,
  watermark: string | null,
): Promise<boolean> {
  const moved = await db.query({
    text: `UPDATE maskings SET step = $4, horizon = $5::xid8
           WHERE tenant_id = $1 AND user_id = $2 AND requested_at = $3 RETURNING 1`,
    values: [tenantId, userId, requestedAt, step, watermark],
  });
  return moved.length > 0;
}

export async function finishMasking(db: Queryable, { tenantId, userId, requestedAt }: MaskingJob): Promise<void> {
  // A masking that was requested again meanwhile stays.
  await db.query({
    text: `DELETE FROM maskings WHERE tenant_id = $1 AND user_id = $2 AND requested_at = $3`,
    values: [tenantId, userId, requestedAt],
  });
}
