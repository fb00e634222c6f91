import type { Json } from '@parley/kernel';
import { columnsOf, type Queryable } from '@parley/postgres';
import { maskJson } from '@parley/privacy';
import type { Fragment } from '../domain/fragment.js';
import { grouped } from '../domain/grouped.js';
import { hasOwner } from '../domain/turns.js';
import { OtlpFragmentEntity, OtlpTraceEntity } from './otlp.entity.js';

const FRAGMENTS = columnsOf(OtlpFragmentEntity);
const TRACES = columnsOf(OtlpTraceEntity, ['tenantId', 'traceId', 'hasOwner', 'dueAt', 'receivedAt']);

/** How long a trace must have been quiet: once its owner is there, the spans below it have nearly always arrived. */
const QUIET_MS = { withOwner: 2_000, withoutOwner: 30_000 };

/**
 * Stores fragments and schedules their traces for assembly once they are quiet. Fragments stored before stay as they
 * are. Runs in the transaction that also looks up whose texts to mask.
 */
export async function storeFragments(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
  now: Date,
): Promise<void> {
  const masked = await maskAnonymous(tx, tenantId, fragments);
  const traces = [...grouped(fragments, ({ traceId }) => traceId)].map(([traceId, ofTrace]) => {
    const owned = hasOwner(ofTrace);
    const quietMs = owned ? QUIET_MS.withOwner : QUIET_MS.withoutOwner;
    return { tenantId, traceId, hasOwner: owned, receivedAt: now, dueAt: new Date(now.getTime() + quietMs) };
  });
  await tx.query({
    name: 'store-otlp-fragments',
    // Traces are locked in a fixed order, so that two exporters of the same traces do not deadlock.
    text: `WITH woken AS (
             INSERT INTO otlp_traces AS t (${TRACES.names})
             SELECT ${TRACES.names} FROM json_to_recordset($1) AS given ${TRACES.definitions} ORDER BY trace_id
             ON CONFLICT (tenant_id, trace_id) DO UPDATE SET
               has_owner = t.has_owner OR excluded.has_owner,
               due_at = CASE WHEN t.has_owner AND NOT excluded.has_owner
                 THEN excluded.received_at + interval '${QUIET_MS.withOwner} milliseconds' ELSE excluded.due_at END,
               received_at = excluded.received_at, attempts = 0, problem = NULL
           )
           INSERT INTO otlp_fragments (${FRAGMENTS.names})
           SELECT ${FRAGMENTS.names} FROM json_to_recordset($2) AS given ${FRAGMENTS.definitions}
           ON CONFLICT DO NOTHING`,
    values: [
      TRACES.toRecordset(traces),
      FRAGMENTS.toRecordset(masked.map((one) => ({ ...one, tenantId, externalUserId: one.names.user }))),
    ],
  });
}

/**
 * Masks the texts of anonymised users before they are stored. A trace that does not name its user yet may be theirs: if
 * the tenant has anonymised users, it is masked as well.
 */
async function maskAnonymous(tx: Queryable, tenantId: string, fragments: readonly Fragment[]): Promise<Fragment[]> {
  const users = await usersOfTraces(tx, tenantId, fragments);
  const anonymised = new Set(
    (
      await tx.query<{ externalId: string }>({
        name: 'find-anonymised-users',
        text: `SELECT external_id AS "externalId" FROM users
               WHERE tenant_id = $1 AND anonymized AND external_id = ANY ($2)`,
        values: [tenantId, [...new Set([...users.values()].flat())]],
      })
    ).map(({ externalId }) => externalId),
  );
  const isOpen = fragments.some(({ traceId }) => (users.get(traceId) ?? []).length === 0);
  const maskOpen = isOpen && (await hasAnonymisedUsers(tx, tenantId));
  return fragments.map((fragment) => {
    const named = users.get(fragment.traceId) ?? [];
    const mask = named.length === 0 ? maskOpen : named.some((user) => anonymised.has(user));
    return mask ? { ...fragment, content: maskContent(fragment.content) } : fragment;
  });
}

export const maskContent = (content: Fragment['content']): Fragment['content'] =>
  maskJson(content as unknown as Json) as unknown as Fragment['content'];

async function usersOfTraces(
  tx: Queryable,
  tenantId: string,
  fragments: readonly Fragment[],
): Promise<Map<string, string[]>> {
  const traces = grouped(fragments, ({ traceId }) => traceId);
  const stored = await tx.query<{ traceId: string; user: string }>({
    name: 'find-users-of-otlp-traces',
    text: `SELECT DISTINCT trace_id AS "traceId", external_user_id AS user FROM otlp_fragments
           WHERE tenant_id = $1 AND trace_id = ANY ($2) AND external_user_id IS NOT NULL`,
    values: [tenantId, [...traces.keys()]],
  });
  const before = grouped(stored, ({ traceId }) => traceId);
  return new Map(
    [...traces].map(([traceId, ofTrace]) => [
      traceId,
      [...ofTrace.flatMap(({ names }) => names.user ?? []), ...(before.get(traceId) ?? []).map(({ user }) => user)],
    ]),
  );
}

async function hasAnonymisedUsers(tx: Queryable, tenantId: string): Promise<boolean> {
  const [found] = await tx.query({
    name: 'has-anonymised-users',
    text: `SELECT 1 FROM users WHERE tenant_id = $1 AND anonymized LIMIT 1`,
    values: [tenantId],
  });
  return found !== undefined;
}
