import { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import {
  activeVersions,
  type EnsuredPrompt,
  type MatchedPrompt,
  type PromptVersionRef,
  type SystemPrompts,
} from '@parley/prompts';
import { newProductOf } from '../domain/conversation-batch.js';
import type { ConversationLink } from '../domain/conversation-reference.js';
import { maskPrompt } from './attribute-messages.js';
import { findConversations } from './find-conversations.js';
import type { DecidedBatch, Findings } from '../record-messages/decide-batches.js';
import type { FlushOutcomes, SentBatch, SentMessages } from '../record-messages/recorded.js';

/**
 * Reads the texts of system prompts ahead, which takes longer than a transaction should. The sender is not known yet,
 * so they are read both as they are and masked.
 */
export async function readPromptsAhead(
  on: Queryable,
  prompts: SystemPrompts,
  sent: readonly SentMessages[],
): Promise<void> {
  const carrying = sent.flatMap((request) =>
    request.systemPrompt?.components == null ? [] : [{ request, systemPrompt: request.systemPrompt }],
  );
  if (carrying.length === 0) return;
  const unnamed = carrying.map(({ request }) => request).filter(({ productId }) => productId === null);
  const links = await findConversations(on, unnamed);
  const productOf = ({ productId, defaultProductId }: SentMessages, link: ConversationLink | undefined) =>
    productId ?? (typeof link === 'object' && !(link instanceof Problem) ? link.productId : defaultProductId);
  const references = carrying.flatMap(({ request, systemPrompt }) => {
    const productId = productOf(request, links[unnamed.indexOf(request)]);
    if (productId === null) return [];
    return [{ ...systemPrompt, tenantId: request.tenantId, productId }];
  });
  const filledIn = await prompts.readAhead(on, references);
  await prompts.readAhead(
    on,
    filledIn.map((reference) => ({ ...reference, ...maskPrompt(reference) })),
  );
}

/** What is known of the requests' system prompts. Requests that name a missing prompt are rejected. */
export async function matchPrompts(
  tx: Queryable,
  prompts: SystemPrompts,
  batches: readonly SentBatch[],
  { attributed, existing }: Pick<Findings, 'attributed' | 'existing'>,
  outcomes: FlushOutcomes,
): Promise<ReadonlyMap<SentMessages, MatchedPrompt>> {
  const carrying = batches.flatMap((batch) =>
    outcomes.open(batch.requests).flatMap((request) => {
      const { tenantId } = request;
      const systemPrompt = attributed.get(request)?.systemPrompt ?? null;
      if (systemPrompt === null) return [];
      const productId = existing.get(batch.conversationId)?.productId ?? newProductOf(batch);
      return [{ request, reference: { ...systemPrompt, tenantId, productId } }];
    }),
  );
  const found = await prompts.match(
    tx,
    carrying.map(({ reference }) => reference),
  );
  const matched = new Map<SentMessages, MatchedPrompt>();
  carrying.forEach(({ request }, index) => {
    const prompt = found[index];
    if (prompt instanceof Problem) outcomes.decide(request, { status: 'rejected', problem: prompt });
    else if (prompt !== undefined) matched.set(request, prompt);
  });
  return matched;
}

/** Makes and activates the system prompts of the requests that are still open, in order of arrival. */
export async function ensurePrompts(
  tx: Queryable,
  prompts: SystemPrompts,
  matched: ReadonlyMap<SentMessages, MatchedPrompt>,
  outcomes: FlushOutcomes,
  now: Date,
): Promise<ReadonlyMap<SentMessages, EnsuredPrompt>> {
  const carrying = outcomes.open().flatMap((request) => {
    const prompt = matched.get(request);
    return prompt === undefined ? [] : [{ request, prompt }];
  });
  const versions = await prompts.ensure(
    tx,
    carrying.map(({ prompt }) => prompt),
    now,
  );
  const ensured = new Map<SentMessages, EnsuredPrompt>();
  for (const { request, prompt } of carrying) {
    const version = versions.get(prompt);
    if (version instanceof Problem) outcomes.decide(request, { status: 'rejected', problem: version });
    else if (version !== undefined) ensured.set(request, version);
  }
  return ensured;
}

/** The version with which each new conversation begins: that of its first request's prompt, else the active one. */
export async function firstVersions(
  tx: Queryable,
  decided: readonly DecidedBatch[],
  prompts: ReadonlyMap<SentMessages, EnsuredPrompt>,
): Promise<(one: DecidedBatch) => PromptVersionRef> {
  const sentWith = ({ accepted: [first] }: DecidedBatch) =>
    first === undefined ? undefined : prompts.get(first.request);
  const without = decided.filter((one) => one.batch.isNew && sentWith(one) === undefined);
  const activeFor = await activeVersionsFor(
    tx,
    without.map(({ batch }) => batch),
  );
  return (one) => sentWith(one) ?? activeFor(one.batch);
}

/** The active versions of the new conversations' products. */
export async function activeVersionsFor(
  tx: Queryable,
  batches: readonly SentBatch[],
): Promise<(batch: SentBatch) => PromptVersionRef> {
  const products = batches.map((batch) => ({ tenantId: batch.tenantId, productId: newProductOf(batch) }));
  const versions = products.length === 0 ? [] : await activeVersions(tx, products);
  const byProduct = new Map(versions.map((version) => [version.tenantId + version.productId, version]));
  return (batch) => {
    const version = byProduct.get(batch.tenantId + newProductOf(batch));
    if (version === undefined) throw new Error('A product without an active version.');
    return version;
  };
}
