import type { Queryable } from '@parley/postgres';

/** What conversations use is not archived: a prompt that is sent again comes back, rather than losing the conversation. */
export async function unarchivePrompts(
  tx: Queryable,
  prompts: readonly { readonly tenantId: string; readonly promptId: string }[],
  now: Date,
): Promise<void> {
  await tx.query({
    name: 'unarchive-prompts',
    text: `UPDATE prompts SET archived_at = NULL, updated_at = $3
           WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[])) AND archived_at IS NOT NULL`,
    values: [prompts.map(({ tenantId }) => tenantId), prompts.map(({ promptId }) => promptId), now],
  });
}
