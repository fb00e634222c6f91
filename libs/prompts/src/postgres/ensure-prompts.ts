import { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { ProductKey } from '../domain/prompt-version.js';
import {
  type EnsuredPrompt,
  groupByProduct,
  isEnsured,
  type MatchedPrompt,
  newExternalIds,
} from '../domain/system-prompt.js';
import { identifyComponents, newestVersion, saveExternalIds } from './known-components.js';
import { findCombined, insertCombined } from './version-roles.js';
import { activateVersion, insertPrompt, insertVersion, lockProducts } from './write-prompts.js';

export type EnsuredPrompts = Map<MatchedPrompt, EnsuredPrompt | Problem>;

/** Matches it once more, after taking the lock. */
type MatchAgain = (matched: MatchedPrompt) => Promise<MatchedPrompt | Problem>;

/** The role of a prompt that came with a conversation. */
const SYSTEM_ROLE = 'system';

/**
 * Makes what does not exist yet and, for each product, activates the last prompt sent to it. Usually all of that is
 * done already, and nothing is locked.
 */
export async function ensurePrompts(
  tx: Queryable,
  matched: readonly MatchedPrompt[],
  matchAgain: MatchAgain,
  now: Date,
): Promise<EnsuredPrompts> {
  const ensured: EnsuredPrompts = new Map();
  const groups = groupByProduct(matched);
  const missing = groups.filter((group) => !isEnsured(group));
  if (missing.length > 0) {
    await lockProducts(
      tx,
      missing.map(([first]) => first.reference),
    );
  }
  for (const group of groups) {
    if (missing.includes(group)) await ensureForProduct(tx, group, matchAgain, now, ensured);
    else for (const one of group) ensured.set(one, existing(one));
  }
  return ensured;
}

async function ensureForProduct(
  tx: Queryable,
  group: readonly MatchedPrompt[],
  matchAgain: MatchAgain,
  now: Date,
  ensured: EnsuredPrompts,
): Promise<void> {
  for (const one of new Set(group)) ensured.set(one, await ensure(tx, one, matchAgain, now));
  const versions = group.flatMap((one) => {
    const version = ensured.get(one);
    return version === undefined || version instanceof Problem ? [] : [{ ...one.reference, ...version }];
  });
  await unarchivePrompts(tx, versions, now);
  // A placeholder stands for whatever is active, so that there is nothing to activate.
  const last = versions.findLast(({ componentIds }) => componentIds.length > 0);
  if (last === undefined) return;
  const versionId = await activateContent(tx, last, last.contentId, now);
  for (const [one, version] of ensured) {
    if (version instanceof Problem || !group.includes(one) || version.contentId !== last.contentId) continue;
    ensured.set(one, { ...version, versionId });
  }
}

/** Since the first match somebody else may have made the version or, if it is archived, deleted it. */
async function ensure(
  tx: Queryable,
  one: MatchedPrompt,
  matchAgain: MatchAgain,
  now: Date,
): Promise<EnsuredPrompt | Problem> {
  const again = one.version?.isArchived === false ? one : await matchAgain(one);
  if (again instanceof Problem) return again;
  if (again.version === null) return makeVersion(tx, again, now);
  const { contentId } = again.version;
  const externalIds = newExternalIds(again);
  if (externalIds !== null) await saveExternalIds(tx, one.reference.tenantId, contentId, externalIds);
  return existing(again);
}

function existing({ version, match }: MatchedPrompt): EnsuredPrompt {
  if (version === null) throw new Error('A system prompt was taken for known that is not.');
  const { promptId, versionId, contentId, componentIds } = version;
  return { promptId, versionId, contentId, componentIds, match };
}

/** Adds a version with the reference's text, to the prompt that it names, else to a new one. */
async function makeVersion(
  tx: Queryable,
  { reference: { tenantId, productId, externalPromptId, components }, prompt }: MatchedPrompt,
  now: Date,
): Promise<EnsuredPrompt | Problem> {
  const newest = prompt === null ? null : await newestVersion(tx, tenantId, prompt.id);
  const known = { tenantId, ofPrompt: newest?.components ?? [] };
  const parts = await identifyComponents(tx, known, components ?? [], 'systemPrompt.components');
  if (parts instanceof Problem) return parts;
  if (prompt !== null) {
    const named = { tenantId, productId, promptId: prompt.id, role: prompt.role };
    return { ...(await insertVersion(tx, named, parts, now)), match: null };
  }
  const added = {
    ...{ tenantId, productId, externalId: externalPromptId, name: null, description: null, tags: [] },
    source: 'customer' as const,
    role: SYSTEM_ROLE,
  };
  try {
    return { ...(await insertPrompt(tx, added, parts, now)), match: null };
  } catch (error) {
    // Another product took the external id in the meantime: a problem of this conversation alone, not of others.
    if (error instanceof Problem) return error;
    throw error;
  }
}

/**
 * Activates a text together with the current texts of the other roles. The product must be locked.
 * @returns the version with exactly these texts: an existing one, or a new one.
 */
async function activateContent(tx: Queryable, product: ProductKey, contentId: string, now: Date): Promise<string> {
  const versionId = (await findCombined(tx, product, contentId)) ?? (await insertCombined(tx, product, contentId, now));
  await activateVersion(tx, product, versionId, now);
  return versionId;
}

/** Conversations use no archived prompts: one that is sent again comes back, rather than losing the conversation. */
async function unarchivePrompts(
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
