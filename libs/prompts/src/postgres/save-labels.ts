import type { Queryable } from '@parley/postgres';
import type { PromptChange } from '../domain/new-prompt.js';
import type { PromptRow } from './find-prompt.js';

export async function saveLabels(
  tx: Queryable,
  tenantId: string,
  prompt: PromptRow,
  change: PromptChange,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `UPDATE prompts SET name = $3, description = $4, role = $5, source = $6, updated_at = $7
           WHERE tenant_id = $1 AND id = $2`,
    values: [
      tenantId,
      prompt.id,
      change.name === undefined ? prompt.name : change.name,
      change.description === undefined ? prompt.description : change.description,
      change.role ?? prompt.role,
      change.source ?? prompt.source,
      now,
    ],
  });
}
