import type { Queryable } from '@parley/postgres';
import type { Content } from '../domain/fragment.js';
import { maskContent } from './store-fragments.js';

interface Row {
  readonly traceId: string;
  readonly spanId: string;
  readonly kind: string;
  readonly content: Content;
}

/** Masks stored traces that name the user, or nobody: the latter may be the user's. Masking twice changes nothing. */
export async function maskFragmentsOf(tx: Queryable, tenantId: string, userId: string): Promise<void> {
  const rows = await tx.query<Row>({
    text: `SELECT f.trace_id AS "traceId", f.span_id AS "spanId", f.kind, f.content FROM otlp_fragments f
           WHERE f.tenant_id = $1 AND NOT EXISTS (
             SELECT 1 FROM otlp_fragments named
             WHERE named.tenant_id = $1 AND named.trace_id = f.trace_id AND named.external_user_id
               <> (SELECT external_id FROM users WHERE tenant_id = $1 AND id = $2))`,
    values: [tenantId, userId],
  });
  for (const { traceId, spanId, kind, content } of rows) {
    await tx.query({
      name: 'mask-otlp-fragment',
      text: `UPDATE otlp_fragments SET content = $5
             WHERE tenant_id = $1 AND trace_id = $2 AND span_id = $3 AND kind = $4`,
      values: [tenantId, traceId, spanId, kind, JSON.stringify(maskContent(content))],
    });
  }
}
