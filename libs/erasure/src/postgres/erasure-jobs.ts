import { columnsOf, type Queryable } from '@parley/postgres';
import type { Counts } from '../domain/counts.js';
import type { ErasureJob, ErasureStep } from '../domain/erasure-job.js';
import { ErasureEntity } from './entities/erasure.entity.js';

const JOB = columnsOf(ErasureEntity, ['tenantId', 'id', 'userId', 'userXid', 'step', 'watermark']);

/** Oldest first. The bound keeps a round short; jobs that wait for the lanes all wait for the same lanes. */
const MAX_JOBS = 50;

export const unfinishedErasures = (db: Queryable): Promise<ErasureJob[]> =>
  db.query<ErasureJob>({
    text: `SELECT ${JOB.selectedFrom('e')} FROM erasures e WHERE finished_at IS NULL ORDER BY requested_at, id LIMIT $1`,
    values: [MAX_JOBS],
  });

export async function startErasure(db: Queryable, { tenantId, id }: ErasureJob, now: Date): Promise<void> {
  await db.query({
    text: `UPDATE erasures SET started_at = $3 WHERE tenant_id = $1 AND id = $2 AND started_at IS NULL`,
    values: [tenantId, id, now],
  });
}

/** @returns false where another process has moved the erasure on meanwhile, and goes on with it. */
export async function goTo(
  db: Queryable,
  job: ErasureJob,
  step: ErasureStep,
  watermark: string | null,
): Promise<boolean> {
  const moved = await db.query({
    text: `UPDATE erasures SET step = $5, horizon = $6::xid8
           WHERE tenant_id = $1 AND id = $2 AND step = $3 AND horizon IS NOT DISTINCT FROM $4::xid8 RETURNING 1`,
    values: [job.tenantId, job.id, job.step, job.watermark, step, watermark],
  });
  return moved.length > 0;
}

/** The receipt keeps no trace of who it was; see the migration. */
export async function finishErasure(tx: Queryable, { tenantId, id }: ErasureJob, now: Date): Promise<void> {
  await tx.query({
    text: `UPDATE erasures SET finished_at = $3, subject = NULL WHERE tenant_id = $1 AND id = $2 AND finished_at IS NULL`,
    values: [tenantId, id, now],
  });
  for (const table of ['erasure_events', 'erasure_prompts']) {
    await tx.query({
      text: `DELETE FROM ${table} WHERE tenant_id = $1 AND erasure_id = $2`,
      values: [tenantId, id],
    });
  }
}

/** Called in the transaction that did the work, so that nothing is counted twice or forgotten. */
export async function addCounts(tx: Queryable, { tenantId, id }: ErasureJob, counts: Counts): Promise<void> {
  await tx.query({
    text: `UPDATE erasures SET counts = counts || (
             SELECT coalesce(jsonb_object_agg(key, value::bigint + coalesce((counts ->> key)::bigint, 0)), '{}')
             FROM jsonb_each_text($3::jsonb))
           WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, id, JSON.stringify(counts)],
  });
}

/** For counts of what a cut-off attempt may have deleted in part: the first, whole count stays. */
export async function raiseCounts(db: Queryable, { tenantId, id }: ErasureJob, counts: Counts): Promise<void> {
  await db.query({
    text: `UPDATE erasures SET counts = counts || (
             SELECT coalesce(jsonb_object_agg(key, greatest(value::bigint, (counts ->> key)::bigint)), '{}')
             FROM jsonb_each_text($3::jsonb))
           WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, id, JSON.stringify(counts)],
  });
}
