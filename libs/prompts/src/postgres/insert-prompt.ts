import { conflict, newId } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { PromptComponent, PromptSource } from '../domain/prompt-component.js';
import { insertVersion } from './insert-version.js';
import type { PromptVersionRef } from './prompt-version-ref.js';

export interface NewPrompt {
  readonly tenantId: string;
  readonly productId: string;
  readonly externalId: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly source: PromptSource;
  readonly role: string;
  readonly tags: readonly string[];
}

/**
 * Adds a prompt with its first version, which is not active.
 * @throws Problem `conflict` when another prompt has its external id, archived or not.
 */
export async function insertPrompt(
  tx: Queryable,
  prompt: NewPrompt,
  components: readonly PromptComponent[],
  now: Date,
): Promise<PromptVersionRef> {
  const promptId = newId();
  const inserted = await tx.query({
    text: `INSERT INTO prompts (tenant_id, id, product_id, external_id, name, description, source, role, tags, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
           ON CONFLICT (tenant_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
           RETURNING id`,
    values: [
      prompt.tenantId,
      promptId,
      prompt.productId,
      prompt.externalId,
      prompt.name,
      prompt.description,
      prompt.source,
      prompt.role,
      prompt.tags,
      now,
    ],
  });
  if (inserted.length === 0) throw conflict(`Another prompt has the externalPromptId ${prompt.externalId}.`);
  return insertVersion(tx, { ...prompt, promptId }, components, now);
}
