import { columnsOf, type Queryable } from '@parley/postgres';
import type { MaskingJob, MaskingStep } from '../domain/masking-job.js';
import { MaskingEntity } from './entities/masking.entity.js';

const JOB = columnsOf(MaskingEntity, ['tenantId', 'userId', 'step', 'watermark']);

const MAX_JOBS = 50;

export const unfinishedMaskings = (db: Queryable): Promise<MaskingJob[]> =>
  db.query<MaskingJob>({
    text: `SELECT ${JOB.selectedFrom('m')}, u.created_xid AS "userXid"
           FROM maskings m LEFT JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
           ORDER BY m.requested_at, m.user_id LIMIT $1`,
    values: [MAX_JOBS],
  });

export async function goTo(
  db: Queryable,
  { tenantId, userId }: MaskingJob,
  step: MaskingStep,
  watermark: string | null,
): Promise<void> {
  await db.query({
    text: `UPDATE maskings SET step = $3, horizon = $4::xid8 WHERE tenant_id = $1 AND user_id = $2`,
    values: [tenantId, userId, step, watermark],
  });
}

export async function finishMasking(db: Queryable, { tenantId, userId, watermark }: MaskingJob): Promise<void> {
  // A masking that was requested again meanwhile, and so begins anew, stays.
  await db.query({
    text: `DELETE FROM maskings WHERE tenant_id = $1 AND user_id = $2 AND step = 'lanes' AND horizon = $3::xid8`,
    values: [tenantId, userId, watermark],
  });
}
