import { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { insertPrompt } from '../insert-prompt.js';
import { insertVersion } from '../insert-version.js';
import type { Recognised, ResolvedSystemPrompt } from './recognised.js';

/** The role of a prompt that a conversation brought along. */
const SYSTEM_ROLE = 'system';

/** A version that says what the reference says: of the prompt that it names, else of a new one. */
export async function makeVersion(
  tx: Queryable,
  { reference, prompt }: Recognised,
  now: Date,
): Promise<ResolvedSystemPrompt | Problem> {
  const { tenantId, productId, externalPromptId } = reference;
  const components = reference.components ?? [];
  if (prompt !== null) {
    const named = { tenantId, productId, promptId: prompt.id, role: prompt.role };
    return { ...(await insertVersion(tx, named, components, now)), match: null };
  }
  const found = {
    tenantId,
    productId,
    externalId: externalPromptId,
    name: null,
    description: null,
    source: 'customer' as const,
    role: SYSTEM_ROLE,
    tags: [],
  };
  try {
    return { ...(await insertPrompt(tx, found, components, now)), match: null };
  } catch (error) {
    // Another product took the external id meanwhile: this conversation's own refusal, not its neighbours'.
    if (error instanceof Problem) return error;
    throw error;
  }
}
