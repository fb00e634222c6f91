import { invalidField, notFound, type Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { SystemPromptReference } from './system-prompt-reference.js';

export interface NamedPrompt {
  readonly tenantId: string;
  readonly id: string;
  readonly externalId: string | null;
  readonly productId: string;
  readonly role: string;
}

/** The prompts that the references name, in order: null for one that names none, or one that is yet to be made. */
export async function findNamedPrompts(
  tx: Queryable,
  references: readonly SystemPromptReference[],
): Promise<(NamedPrompt | null | Problem)[]> {
  const named = references.filter(({ promptId, externalPromptId }) => promptId !== null || externalPromptId !== null);
  if (named.length === 0) return references.map(() => null);
  const found = await tx.query<NamedPrompt>({
    name: 'find-named-prompts',
    text: `SELECT p.tenant_id AS "tenantId", p.id, p.external_id AS "externalId", p.product_id AS "productId", p.role
           FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS wanted (tenant_id, id, external_id)
           JOIN prompts p ON p.tenant_id = wanted.tenant_id
             AND (p.id = wanted.id OR (wanted.id IS NULL AND p.external_id = wanted.external_id))`,
    values: [
      named.map(({ tenantId }) => tenantId),
      named.map(({ promptId }) => promptId),
      named.map(({ externalPromptId }) => externalPromptId),
    ],
  });
  return references.map((reference) => check(reference, found));
}

function check(reference: SystemPromptReference, found: readonly NamedPrompt[]): NamedPrompt | null | Problem {
  const { tenantId, productId, promptId, externalPromptId, components } = reference;
  if (promptId === null && externalPromptId === null) return null;
  const prompt = found.find(
    (candidate) =>
      candidate.tenantId === tenantId &&
      (promptId === null ? candidate.externalId === externalPromptId : candidate.id === promptId),
  );
  if (prompt === undefined) return promptId === null && components !== null ? null : notFound('The prompt');
  if (externalPromptId !== null && prompt.externalId !== externalPromptId) {
    return invalidField('systemPrompt.externalPromptId', 'must name the same one as promptId');
  }
  return prompt.productId === productId
    ? prompt
    : invalidField('systemPrompt', 'must name a prompt of the same product');
}
