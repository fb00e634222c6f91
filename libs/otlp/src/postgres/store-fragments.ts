import { columnsOf, type Queryable } from '@parley/postgres';
import type { Fragment } from '../domain/fragment.js';
import { grouped } from '../domain/grouped.js';
import { NO_SIZE, sizeWith, type TraceSize } from '../domain/trace-size.js';
import { hasOwner } from '../domain/turns.js';
import { maskAnonymous } from './mask-anonymous.js';
import { OtlpFragmentEntity, OtlpTraceEntity } from './otlp.entity.js';

const FRAGMENTS = columnsOf(OtlpFragmentEntity);
const TRACES = columnsOf(OtlpTraceEntity, [
  ...(['tenantId', 'traceId', 'hasOwner', 'dueAt', 'receivedAt', 'fragments', 'bytes'] as const),
]);

/** How long a trace must have been quiet: once its owner is there, the spans below it have nearly always arrived. */
const QUIET_MS = { withOwner: 2_000, withoutOwner: 30_000 };

/**
 * Stores fragments and schedules their traces for assembly once they are quiet. Fragments stored before stay as they
 * are. Runs in the transaction that also looks up whose texts to mask.
 * @returns how many were left out, since their traces have no room for them.
 */
export async function storeFragments(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
  now: Date,
): Promise<number> {
  const masked = await maskAnonymous(tx, tenantId, fragments);
  await lockTraces(tx, tenantId, fragments, now);
  const { fresh, sizes, refused } = await withinRoom(tx, tenantId, masked);
  const left = new Set(refused);
  const touched = masked.filter((fragment) => !left.has(fragment));
  const traces = [...grouped(touched, ({ traceId }) => traceId)].map(([traceId, ofTrace]) => ({
    ...scheduled(tenantId, traceId, ofTrace, now),
    ...(sizes.get(traceId) ?? NO_SIZE),
  }));
  await tx.query({
    name: 'store-otlp-fragments',
    // On conflict: gateways of earlier releases do not lock traces before they look up what is stored.
    text: `WITH woken AS (
             UPDATE otlp_traces AS t SET
               has_owner = t.has_owner OR given.has_owner,
               due_at = CASE WHEN t.has_owner AND NOT given.has_owner
                 THEN given.received_at + interval '${QUIET_MS.withOwner} milliseconds' ELSE given.due_at END,
               received_at = given.received_at, fragments = given.fragments, bytes = given.bytes,
               attempts = 0, problem = NULL
             FROM json_to_recordset($1) AS given ${TRACES.definitions}
             WHERE t.tenant_id = given.tenant_id AND t.trace_id = given.trace_id
           )
           INSERT INTO otlp_fragments (${FRAGMENTS.names})
           SELECT ${FRAGMENTS.names} FROM json_to_recordset($2) AS given ${FRAGMENTS.definitions}
           ON CONFLICT DO NOTHING`,
    values: [TRACES.toRecordset(traces), `[${fresh.join(',')}]`],
  });
  return refused.length;
}

function scheduled(tenantId: string, traceId: string, fragments: readonly Fragment[], now: Date) {
  const owned = hasOwner(fragments);
  const quietMs = owned ? QUIET_MS.withOwner : QUIET_MS.withoutOwner;
  return { tenantId, traceId, hasOwner: owned, receivedAt: now, dueAt: new Date(now.getTime() + quietMs) };
}

/** In a fixed order, so that two exporters of the same traces do not deadlock. Traces that are new are made. */
async function lockTraces(tx: Queryable, tenantId: string, fragments: readonly Fragment[], now: Date): Promise<void> {
  const traces = [...grouped(fragments, ({ traceId }) => traceId)].map(([traceId, ofTrace]) => ({
    ...scheduled(tenantId, traceId, ofTrace, now),
    ...NO_SIZE,
  }));
  await tx.query({
    name: 'lock-otlp-traces',
    // A row that conflicts is locked even where the condition keeps it from being updated.
    text: `INSERT INTO otlp_traces AS t (${TRACES.names})
           SELECT ${TRACES.names} FROM json_to_recordset($1) AS given ${TRACES.definitions} ORDER BY trace_id
           ON CONFLICT (tenant_id, trace_id) DO UPDATE SET received_at = t.received_at WHERE false`,
    values: [TRACES.toRecordset(traces)],
  });
}

/**
 * The fragments that are not stored yet, as JSON, and the sizes that their traces have with them; and those for which
 * there is no room. The traces must be locked.
 */
async function withinRoom(tx: Queryable, tenantId: string, fragments: readonly Fragment[]) {
  const sizes = new Map<string, TraceSize>(await sizesOf(tx, tenantId, fragments));
  const stored = await storedKeys(tx, tenantId, fragments);
  const [fresh, refused]: [string[], Fragment[]] = [[], []];
  for (const fragment of fragments) {
    const { traceId } = fragment;
    if (stored.has(keyOf(fragment))) continue;
    const row = FRAGMENTS.toRecordset([{ ...fragment, tenantId, externalUserId: fragment.names.user }]).slice(1, -1);
    const size = sizeWith(sizes.get(traceId) ?? NO_SIZE, fragment, Buffer.byteLength(row));
    if (size === null) {
      refused.push(fragment);
    } else {
      fresh.push(row);
      sizes.set(traceId, size);
      stored.add(keyOf(fragment));
    }
  }
  return { fresh, sizes, refused };
}

const keyOf = ({ traceId, spanId, kind }: Pick<Fragment, 'traceId' | 'spanId' | 'kind'>): string =>
  `${traceId} ${spanId} ${kind}`;

async function sizesOf(tx: Queryable, tenantId: string, fragments: readonly Fragment[]) {
  const rows = await tx.query<TraceSize & { readonly traceId: string }>({
    name: 'find-sizes-of-otlp-traces',
    text: `SELECT trace_id AS "traceId", fragments, bytes FROM otlp_traces
           WHERE tenant_id = $1 AND trace_id = ANY ($2)`,
    values: [tenantId, [...new Set(fragments.map(({ traceId }) => traceId))]],
  });
  return rows.map(({ traceId, ...size }) => [traceId, size] as const);
}

async function storedKeys(tx: Queryable, tenantId: string, fragments: readonly Fragment[]): Promise<Set<string>> {
  const rows = await tx.query<Pick<Fragment, 'traceId' | 'spanId' | 'kind'>>({
    name: 'find-stored-otlp-fragments',
    text: `SELECT trace_id AS "traceId", span_id AS "spanId", kind
           FROM otlp_fragments JOIN unnest($2::text[], $3::text[], $4::text[]) AS given (trace_id, span_id, kind)
             USING (trace_id, span_id, kind)
           WHERE tenant_id = $1`,
    values: [
      tenantId,
      fragments.map(({ traceId }) => traceId),
      fragments.map(({ spanId }) => spanId),
      fragments.map(({ kind }) => kind),
    ],
  });
  return new Set(rows.map(keyOf));
}
