import { columnsOf, type Queryable } from '@parley/postgres';
import { type Fragment, NO_CONTENT } from '../domain/fragment.js';
import { OtlpFragmentEntity } from './otlp.entity.js';

/** Most traces per round, which bounds the memory it takes. */
const MAX_TRACES = 100;
const KEEP_MS = 86_400_000;
const MAX_ATTEMPTS = 8;

const FRAGMENT = columnsOf(OtlpFragmentEntity, [
  ...(['traceId', 'spanId', 'kind', 'parentSpanId', 'operation', 'startMs', 'endMs', 'names', 'content'] as const),
]);

/** The traces of one tenant that have been quiet for long enough; null if there are none. */
export async function dueTraces(db: Queryable, now: Date): Promise<{ tenantId: string; traceIds: string[] } | null> {
  const due = await db.query<{ tenantId: string; traceId: string }>({
    name: 'find-due-otlp-traces',
    text: `SELECT tenant_id AS "tenantId", trace_id AS "traceId" FROM otlp_traces
           WHERE due_at <= $1 ORDER BY due_at LIMIT ${MAX_TRACES}`,
    values: [now],
  });
  const [first] = due;
  if (first === undefined) return null;
  const { tenantId } = first;
  return { tenantId, traceIds: due.filter((one) => one.tenantId === tenantId).map(({ traceId }) => traceId) };
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

/** A trace that received spans in the meantime has a new due time, and stays due. */
export async function markAssembled(
  tx: Queryable,
  tenantId: string,
  traceIds: readonly string[],
  dueBy: Date,
): Promise<void> {
  await tx.query({
    name: 'mark-otlp-traces-assembled',
    text: `UPDATE otlp_traces SET due_at = NULL WHERE tenant_id = $1 AND trace_id = ANY ($2) AND due_at <= $3`,
    values: [tenantId, traceIds, dueBy],
  });
}

/** Retries at growing intervals; in the end the trace stays, with its problem, for inspection. */
export async function markFailed(
  tx: Queryable,
  tenantId: string,
  traceIds: readonly string[],
  { problem, isFinal, now }: { readonly problem: string; readonly isFinal: boolean; readonly now: Date },
): Promise<void> {
  await tx.query({
    text: `UPDATE otlp_traces SET attempts = attempts + 1, problem = $3,
             due_at = CASE WHEN $4 OR attempts >= ${MAX_ATTEMPTS} THEN NULL
               ELSE $5::timestamptz + interval '1 second' * power(2, attempts) END
           WHERE tenant_id = $1 AND trace_id = ANY ($2)`,
    values: [tenantId, traceIds, problem, isFinal, now],
  });
}

/** Deletes traces whose last fragments came more than a day ago and that were assembled or given up. */
export async function forgetOldTraces(db: Queryable, now: Date): Promise<void> {
  await db.query({
    text: `DELETE FROM otlp_traces WHERE due_at IS NULL AND received_at < $1`,
    values: [new Date(now.getTime() - KEEP_MS)],
  });
}
