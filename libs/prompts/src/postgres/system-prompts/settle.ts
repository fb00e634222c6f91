import { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { activateVersion } from '../activate-version.js';
import { lockProducts } from '../lock-products.js';
import { makeVersion } from './make-version.js';
import { recognise } from './recognise.js';
import type { Recognised, ResolvedSystemPrompt } from './recognised.js';
import type { TemplateCandidates } from './template-candidates.js';
import { unarchivePrompts } from './unarchive-prompts.js';

export type Settled = Map<Recognised, ResolvedSystemPrompt | Problem>;

/**
 * Makes what is not there yet, and activates for each product the last of what it was sent. In the usual case all of
 * that holds already, and nothing is locked.
 */
export async function settle(
  tx: Queryable,
  templates: TemplateCandidates,
  recognised: readonly Recognised[],
  now: Date,
): Promise<Settled> {
  const groups = groupByProduct(recognised);
  const busy = groups.filter((group) => !holds(group));
  if (busy.length > 0) {
    await lockProducts(
      tx,
      busy.flatMap(([first]) => (first === undefined ? [] : [first.reference])),
    );
  }
  const settled: Settled = new Map();
  for (const group of groups) {
    if (busy.includes(group)) await settleProduct(tx, templates, group, now, settled);
    else for (const one of group) settled.set(one, resolved(one));
  }
  return settled;
}

async function settleProduct(
  tx: Queryable,
  templates: TemplateCandidates,
  group: readonly Recognised[],
  now: Date,
  settled: Settled,
): Promise<void> {
  for (const one of new Set(group)) settled.set(one, await ensure(tx, templates, one, now));
  const versions = group.flatMap((one) => {
    const version = settled.get(one);
    return version === undefined || version instanceof Problem ? [] : [{ ...one.reference, ...version }];
  });
  await unarchivePrompts(tx, versions, now);
  const last = versions.at(-1);
  if (last !== undefined) await activateVersion(tx, last, last.versionId, now);
}

/** Behind the lock: somebody else may have made it since it was looked for. */
async function ensure(
  tx: Queryable,
  templates: TemplateCandidates,
  one: Recognised,
  now: Date,
): Promise<ResolvedSystemPrompt | Problem> {
  if (one.version !== null) return resolved(one);
  const [again = one] = await recognise(tx, templates, [one.reference]);
  if (again instanceof Problem) return again;
  return again.version === null ? makeVersion(tx, again, now) : resolved(again);
}

function resolved({ version, match }: Recognised): ResolvedSystemPrompt {
  if (version === null) throw new Error('A system prompt was taken for known that is not.');
  const { promptId, versionId, componentIds } = version;
  return { promptId, versionId, componentIds, match };
}

/** Whether all of it is there and in use, and the last of it active. */
const holds = (group: readonly Recognised[]): boolean =>
  group.every(({ version }) => version !== null && !version.isArchived) && group.at(-1)?.version?.isActive === true;

function groupByProduct(recognised: readonly Recognised[]): Recognised[][] {
  const groups = new Map<string, Recognised[]>();
  for (const one of recognised) {
    const key = one.reference.tenantId + one.reference.productId;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}
