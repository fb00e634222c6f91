import { columnsOf, type Postgres, type Queryable } from '@parley/postgres';
import type { Fragment } from '../domain/fragment.js';
import { OtlpFragmentEntity } from './otlp.entity.js';
import { IDS_OF_CONVERSATION, NAMING_CONVERSATIONS } from './forget-traces.js';
import { maskContent, ofAnonymisedConversations } from './mask-anonymous.js';

/** The most fragments read at once, and their most bytes as JSON, unless one has more. */
const BATCH = 200;
const MOST_BYTES = 16 * 1024 * 1024;

const MASKED = columnsOf(OtlpFragmentEntity, ['traceId', 'spanId', 'kind', 'content']);

type Key = Pick<OtlpFragmentEntity, 'traceId' | 'spanId' | 'kind'>;

interface Row extends Key, Pick<OtlpFragmentEntity, 'content'> {
  /** Whether it was the last that the batch had room for. */
  readonly fills: boolean;
}

/**
 * Masks stored traces that name the user or a conversation of theirs, whoever else they name, or nobody: those may be
 * the user's. Masking twice changes nothing.
 */
export async function maskFragmentsOf(
  postgres: Postgres,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  signal: AbortSignal,
): Promise<void> {
  for (let after: Key | undefined = { traceId: '', spanId: '', kind: '' }; after !== undefined;) {
    signal.throwIfAborted();
    const rows: Row[] = await readBatch(postgres, tenantId, userId, after);
    await maskRows(postgres, tenantId, rows);
    const last: Row | undefined = rows.at(-1);
    after = rows.length === BATCH || last?.fills === true ? last : undefined;
  }
}

/**
 * Masks traces that are of an anonymised user's conversation: those that came before it existed and name somebody else
 * were stored as they came.
 * @param fragments all that are stored of the traces.
 */
export async function maskAssembled(tx: Queryable, tenantId: string, fragments: readonly Fragment[]): Promise<void> {
  const theirs = await ofAnonymisedConversations(tx, tenantId, fragments);
  if (theirs.length > 0) await maskRows(tx, tenantId, theirs);
}

async function maskRows(
  db: Queryable,
  tenantId: string,
  rows: readonly (Key & Pick<OtlpFragmentEntity, 'content'>)[],
): Promise<void> {
  const masked = rows.map((row) => ({ ...row, content: maskContent(row.content) }));
  await db.query({
    name: 'mask-otlp-fragments',
    text: `UPDATE otlp_fragments f SET content = masked.content
           FROM json_to_recordset($2) AS masked ${MASKED.definitions}
           WHERE f.tenant_id = $1 AND f.trace_id = masked.trace_id AND f.span_id = masked.span_id
             AND f.kind = masked.kind AND f.content <> masked.content`,
    values: [tenantId, MASKED.toRecordset(masked)],
  });
}

const readBatch = (postgres: Postgres, tenantId: string, userId: string, after: Key): Promise<Row[]> =>
  postgres.query<Row & Record<string, unknown>>({
    name: 'read-otlp-fragments-to-mask',
    text: `SELECT ${MASKED.selectedFrom('batch')}, bytes >= $7 AS fills FROM (
             SELECT *, octet_length(content::text) AS size,
               sum(octet_length(content::text)) OVER (ORDER BY trace_id, span_id, kind) AS bytes
             FROM (
               SELECT kept.* FROM otlp_fragments kept
               WHERE kept.tenant_id = $1 AND (kept.trace_id, kept.span_id, kept.kind) > ($3, $4, $5) AND (
                 NOT EXISTS (
                   SELECT 1 FROM otlp_fragments named
                   WHERE named.tenant_id = $1 AND named.trace_id = kept.trace_id AND named.external_user_id IS NOT NULL)
                 OR EXISTS (
                   SELECT 1 FROM ${NAMING_CONVERSATIONS}
                   WHERE f.tenant_id = $1 AND f.trace_id = kept.trace_id AND (
                     f.external_user_id = (SELECT external_id FROM users WHERE tenant_id = $1 AND id = $2)
                     OR EXISTS (
                       SELECT 1 FROM conversations
                       WHERE tenant_id = $1 AND user_id = $2
                         AND external_id IN (${IDS_OF_CONVERSATION}, 'otel:trace:' || f.trace_id)))))
               ORDER BY kept.trace_id, kept.span_id, kept.kind LIMIT $6
             ) AS next
           ) AS batch WHERE bytes - size < $7 ORDER BY trace_id, span_id, kind`,
    values: [tenantId, userId, after.traceId, after.spanId, after.kind, BATCH, MOST_BYTES],
  });
