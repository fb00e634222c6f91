import type { Queryable } from '@parley/postgres';
import { lockAssembly } from './due-traces.js';

/** Ids that are too long are stored as hashes, but the names in fragments are as they came. */
const hashed = (id: string): string => `'otel:sha256:' || encode(sha256(convert_to(${id}, 'UTF8')), 'hex')`;
const anonymous = (conversation: string): string => `'anonymous:' || ${conversation}`;

/** Fragments `f`, with what they call their conversation. */
export const NAMING_CONVERSATIONS = `otlp_fragments f
  CROSS JOIN LATERAL (SELECT 'otel:' || (f.names->>'conversation')) AS of (name)`;
export const IDS_OF_CONVERSATION = `of.name, ${hashed('of.name')}`;
/** Of somebody whom nothing names: made of the conversation's id, which may be a hash, and too long itself. */
const IDS_OF_NOBODY = `${anonymous('of.name')}, ${hashed(anonymous('of.name'))}, ${anonymous(hashed('of.name'))}`;

/**
 * Deletes a person's traces: those that name the person, and those of the person's conversations. Must run before the
 * person's row is deleted, so that an assembly under way has stored the messages it read.
 */
export async function forgetTracesOf(tx: Queryable, tenantId: string, externalUserId: string): Promise<void> {
  await lockAssembly(tx, tenantId);
  await tx.query({
    text: `WITH own AS (
             SELECT c.external_id FROM conversations c JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
             WHERE u.tenant_id = $1 AND u.external_id = $2 AND c.external_id IS NOT NULL
           )
           DELETE FROM otlp_traces t
           WHERE t.tenant_id = $1 AND (
             'otel:trace:' || t.trace_id IN (SELECT external_id FROM own)
             OR 'anonymous:otel:trace:' || t.trace_id = $2
             OR EXISTS (
               SELECT 1 FROM ${NAMING_CONVERSATIONS}
               WHERE f.tenant_id = $1 AND f.trace_id = t.trace_id AND (
                 f.external_user_id = $2
                 OR EXISTS (SELECT 1 FROM own WHERE external_id IN (${IDS_OF_CONVERSATION}))
                 OR $2 IN (${IDS_OF_NOBODY}))))`,
    values: [tenantId, externalUserId],
  });
}
