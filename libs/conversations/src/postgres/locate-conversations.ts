import { notFound, unknownProduct } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { KnownProducts } from '@parley/products';
import { batchByConversation, isInSample } from '../domain/conversation-batch.js';
import type { Conversation } from '../domain/conversation.js';
import type { FlushOutcomes, SentBatch } from '../record-messages/recorded.js';
import { activeVersionsFor } from './conversation-prompts.js';
import { lockConversations } from './conversation-rows.js';
import { findConversations, lockConversationNames } from './find-conversations.js';

/** Rejects requests that name a missing product. */
export async function rejectUnknownProducts(
  tx: Queryable,
  products: KnownProducts,
  outcomes: FlushOutcomes,
): Promise<void> {
  const naming = outcomes.open().flatMap((request) => {
    const { tenantId, productId } = request;
    return productId === null ? [] : [{ request, tenantId, productId }];
  });
  const there = await products.areThere(tx, naming);
  naming.forEach(({ request, productId }, index) => {
    if (there[index] !== true) outcomes.decide(request, { status: 'rejected', problem: unknownProduct(productId) });
  });
}

/**
 * The conversation of each request. The names of new conversations are locked until the transaction ends, so that
 * neither another writer nor a waiting event can miss them.
 */
export async function locateConversations(tx: Queryable, outcomes: FlushOutcomes): Promise<SentBatch[]> {
  const requests = outcomes.open();
  let links = await findConversations(tx, requests);
  const unknownNames = requests.flatMap(({ tenantId, externalConversationId }, index) =>
    links[index] === 'unknown' ? [{ tenantId, externalId: externalConversationId ?? '' }] : [],
  );
  if (unknownNames.length > 0) {
    await lockConversationNames(tx, 'exclusive', unknownNames);
    links = await findConversations(tx, requests);
  }
  return batchByConversation(requests, links, (request, problem) =>
    outcomes.decide(request, { status: 'rejected', problem }),
  );
}

/** Leaves out new conversations that are not in the sample, before anything is created for them. */
export async function leaveOutUnsampled(
  tx: Queryable,
  batches: readonly SentBatch[],
  outcomes: FlushOutcomes,
): Promise<void> {
  const out = batches.filter((batch) => batch.isNew && !isInSample(batch));
  const versionFor = await activeVersionsFor(tx, out);
  for (const batch of out) {
    const { conversationId } = batch;
    const { promptId } = versionFor(batch);
    for (const request of batch.requests) outcomes.decide(request, { status: 'sampled_out', conversationId, promptId });
  }
}

/** Locks the existing conversations for the rest of the transaction. */
export async function lockExisting(
  tx: Queryable,
  batches: readonly SentBatch[],
  outcomes: FlushOutcomes,
): Promise<ReadonlyMap<string, Conversation>> {
  const wanted = batches.filter(({ isNew, requests }) => !isNew && outcomes.open(requests).length > 0);
  if (wanted.length === 0) return new Map();
  const existing = new Map((await lockConversations(tx, wanted)).map((one) => [one.id, one]));
  for (const { conversationId, requests } of wanted) {
    // Erased between the look-up and the lock.
    if (existing.has(conversationId)) continue;
    for (const request of outcomes.open(requests)) {
      outcomes.decide(request, { status: 'rejected', problem: notFound('The conversation') });
    }
  }
  return existing;
}
