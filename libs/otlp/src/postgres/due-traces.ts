import { columnsOf, type Queryable } from '@parley/postgres';
import { type Fragment, NO_CONTENT } from '../domain/fragment.js';
import { MAX_TRACE_BYTES } from '../domain/trace-size.js';
import { OtlpFragmentEntity } from './otlp.entity.js';

/** Most traces per round, which bounds the memory it takes together with the bytes of a round. */
const MAX_TRACES = 100;
const KEEP_MS = 86_400_000;
const MAX_ATTEMPTS = 8;

const FRAGMENT = columnsOf(OtlpFragmentEntity, [
  ...(['traceId', 'spanId', 'kind', 'parentSpanId', 'operation', 'startMs', 'endMs', 'names', 'content'] as const),
]);

/**
 * The traces of one tenant that have been quiet for long enough; null if there are none. A trace that was tried before
 * comes alone: it may have ended its process, and would spoil the attempts of the others. Together they are no larger
 * than one may be.
 */
export async function dueTraces(db: Queryable, now: Date): Promise<{ tenantId: string; traceIds: string[] } | null> {
  const due = await db.query<{ tenantId: string; traceId: string; attempts: number; bytesUpTo: string }>({
    name: 'find-due-otlp-traces',
    text: `SELECT tenant_id AS "tenantId", trace_id AS "traceId", attempts,
             sum(bytes) OVER (PARTITION BY tenant_id ORDER BY due_at, trace_id) AS "bytesUpTo"
           FROM (SELECT * FROM otlp_traces WHERE due_at <= $1 ORDER BY due_at, trace_id LIMIT ${MAX_TRACES}) AS due
           ORDER BY due_at, trace_id`,
    values: [now],
  });
  const [first] = due;
  if (first === undefined) return null;
  const { tenantId } = first;
  if (first.attempts > 0) return { tenantId, traceIds: [first.traceId] };
  const together = due.filter(
    (one) =>
      one === first || (one.tenantId === tenantId && one.attempts === 0 && Number(one.bytesUpTo) <= MAX_TRACE_BYTES),
  );
  return { tenantId, traceIds: together.map(({ traceId }) => traceId) };
}

/**
 * Counts an attempt before it is made, so that it also counts where the process does not survive it. Attempts come at
 * growing intervals; after the last one the trace stays, with its problem, for inspection.
 */
export async function beginAttempt(
  db: Queryable,
  tenantId: string,
  traceIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.query({
    name: 'begin-assembly-of-otlp-traces',
    text: `UPDATE otlp_traces SET attempts = attempts + 1, problem = 'The process ended while it was assembled.',
             due_at = CASE WHEN attempts >= ${MAX_ATTEMPTS} THEN NULL
               ELSE $3::timestamptz + interval '1 second' * power(2, attempts) END
           WHERE tenant_id = $1 AND trace_id = ANY ($2)`,
    values: [tenantId, traceIds, now],
  });
}

/** For an attempt that failed for no fault of the traces. */
export async function takeBackAttempt(
  db: Queryable,
  tenantId: string,
  traceIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.query({
    text: `UPDATE otlp_traces SET attempts = attempts - 1, problem = NULL, due_at = $3
           WHERE tenant_id = $1 AND trace_id = ANY ($2) AND attempts > 0`,
    values: [tenantId, traceIds, now],
  });
}

/** Keeps an erasure from overtaking an assembly that has read what it erases. Held to the end of the transaction. */
export async function lockAssembly(tx: Queryable, tenantId: string): Promise<void> {
  await tx.query({
    text: `SELECT pg_advisory_xact_lock(hashtext('parley:otlp-assembly'), hashtext($1))`,
    values: [tenantId],
  });
}

export async function fragmentsOf(tx: Queryable, tenantId: string, traceIds: readonly string[]): Promise<Fragment[]> {
  const rows = await tx.query<Fragment>({
    name: 'read-otlp-fragments',
    text: `SELECT ${FRAGMENT.selectedFrom('f')} FROM otlp_fragments f
           WHERE f.tenant_id = $1 AND f.trace_id = ANY ($2)`,
    values: [tenantId, traceIds],
  });
  // Fragments stored by an older version lack newer fields.
  return rows.map((row) => ({ ...row, content: { ...NO_CONTENT, ...row.content } }));
}

/** A trace that received spans in the meantime has no attempts any more, and stays due. */
export async function markAssembled(tx: Queryable, tenantId: string, traceIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'mark-otlp-traces-assembled',
    text: `UPDATE otlp_traces SET due_at = NULL, attempts = 0, problem = NULL
           WHERE tenant_id = $1 AND trace_id = ANY ($2) AND attempts > 0`,
    values: [tenantId, traceIds],
  });
}

/** The trace is tried again when its attempt said, unless that would change nothing. */
export async function markFailed(
  tx: Queryable,
  tenantId: string,
  traceIds: readonly string[],
  { problem, isFinal }: { readonly problem: string; readonly isFinal: boolean },
): Promise<void> {
  await tx.query({
    text: `UPDATE otlp_traces SET problem = $3, due_at = CASE WHEN $4 THEN NULL ELSE due_at END
           WHERE tenant_id = $1 AND trace_id = ANY ($2) AND attempts > 0`,
    values: [tenantId, traceIds, problem, isFinal],
  });
}

/** Deletes traces whose last fragments came more than a day ago and that were assembled or given up. */
export async function forgetOldTraces(db: Queryable, now: Date): Promise<void> {
  await db.query({
    text: `DELETE FROM otlp_traces WHERE due_at IS NULL AND received_at < $1`,
    values: [new Date(now.getTime() - KEEP_MS)],
  });
}
