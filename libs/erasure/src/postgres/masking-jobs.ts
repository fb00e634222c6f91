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

/** @returns false where masking was requested again meanwhile and so begins anew, or another process moved it on. */
export async function goTo(
  db: Queryable,
  job: MaskingJob,
  step: MaskingStep,
  watermark: string | null,
): Promise<boolean> {
  const moved = await db.query({
    text: `UPDATE maskings SET step = $6, horizon = $7::xid8 WHERE ${AS_IT_WAS} RETURNING 1`,
    values: [...asItWas(job), step, watermark],
  });
  return moved.length > 0;
}

/** A masking that goTo() would not move stays. */
export async function finishMasking(db: Queryable, job: MaskingJob): Promise<void> {
  await db.query({ text: `DELETE FROM maskings WHERE ${AS_IT_WAS}`, values: asItWas(job) });
}

const AS_IT_WAS = `tenant_id = $1 AND user_id = $2 AND requested_at = $3 AND step = $4
  AND horizon IS NOT DISTINCT FROM $5::xid8`;

const asItWas = ({ tenantId, userId, requestedAt, step, watermark }: MaskingJob) => [
  tenantId,
  userId,
  requestedAt,
  step,
  watermark,
];
