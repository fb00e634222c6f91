import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { PromptSource } from '../domain/prompt-component.js';
import { lockProducts } from './write-prompts.js';

export interface PromptRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly productId: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly source: PromptSource;
  readonly role: string;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** @throws Problem `not_found` when the tenant has no such prompt. */
export async function findPrompt(tx: Queryable, tenantId: string, promptId: string): Promise<PromptRow> {
  const [prompt] = await tx.query<PromptRow>({
    text: `SELECT id, external_id AS "externalId", product_id AS "productId", name, description, source, role,
             archived_at AS "archivedAt", created_at AS "createdAt", updated_at AS "updatedAt"
           FROM prompts WHERE tenant_id = $1 AND id = $2`,
    values: [tenantId, promptId],
  });
  if (prompt === undefined) throw notFound('The prompt');
  return prompt;
}

/** {@link findPrompt} with the product locked first: meanwhile nobody else can change or activate its versions. */
export async function lockPrompt(tx: Queryable, tenantId: string, promptId: string): Promise<PromptRow> {
  const { productId } = await findPrompt(tx, tenantId, promptId);
  await lockProducts(tx, [{ tenantId, productId }]);
  return findPrompt(tx, tenantId, promptId);
}
