import { invalidField, isSampled, Problem } from '@parley/kernel';
import { appendMessages, startConversation } from './append-messages.js';
import { boundsProblem, type ConversationBounds, type ConversationState, ownershipProblem } from './conversation.js';
import type { ConversationLink } from './conversation-reference.js';
import type { AttributedMessages, KnownMessages, MessageOutcome, NewMessages, PlacedMessage } from './messages.js';

/** One flush's requests for one conversation, in order of arrival. */
export interface ConversationBatch<Request extends NewMessages> {
  readonly tenantId: string;
  readonly conversationId: string;
  readonly externalId: string | null;
  readonly isNew: boolean;
  /** For a new conversation: the product of its first request. */
  readonly newProductId: string | null;
  readonly requests: Request[];
}

/**
 * Groups requests by conversation. Requests that name the same new conversation share it; a request that fits no
 * conversation is rejected.
 * @param links the conversation that each request names.
 */
export function batchByConversation<Request extends NewMessages>(
  requests: readonly Request[],
  links: readonly ConversationLink[],
  reject: (request: Request, problem: Problem) => void,
): ConversationBatch<Request>[] {
  const batches = new Map<string, ConversationBatch<Request>>();
  for (const [index, request] of requests.entries()) {
    const batch = batches.get(newKeyOf(request)) ?? batchOf(request, links[index] ?? 'none');
    if (batch instanceof Problem) {
      reject(request, batch);
      continue;
    }
    const key = batch.isNew ? newKeyOf(request) : `${batch.tenantId}:id:${batch.conversationId}`;
    const shared = batches.get(key) ?? batch;
    shared.requests.push(request);
    batches.set(key, shared);
  }
  return [...batches.values()];
}

/** What requests for one new conversation share: its external id. Without one, each request has a key of its own. */
const newKeyOf = ({ tenantId, newConversationId, conversationId, externalConversationId }: NewMessages): string =>
  conversationId === null && externalConversationId !== null
    ? `${tenantId}:name:${externalConversationId}`
    : `${tenantId}:new:${newConversationId}`;

function batchOf<Request extends NewMessages>(
  { tenantId, newConversationId, externalConversationId, productId: named, defaultProductId }: Request,
  link: ConversationLink,
): ConversationBatch<Request> | Problem {
  if (link instanceof Problem) return link;
  if (typeof link === 'object') {
    const { id, externalId } = link;
    return { tenantId, conversationId: id, externalId, isNew: false, newProductId: null, requests: [] };
  }
  const productId = named ?? defaultProductId;
  if (productId === null) return invalidField('productId', 'is required when the conversation is new');
  return {
    tenantId,
    conversationId: newConversationId,
    externalId: externalConversationId,
    isNew: true,
    newProductId: productId,
    requests: [],
  };
}

/** @throws Error for a conversation that already exists. */
export function newProductOf({ newProductId }: ConversationBatch<NewMessages>): string {
  if (newProductId === null) throw new Error('A new conversation without a product.');
  return newProductId;
}

/**
 * Whether a new conversation is stored: if any of its requests is in the sample. The sample is chosen by the caller's
 * name for the conversation, so that later requests for it are treated alike.
 */
export const isInSample = ({ externalId, conversationId, requests }: ConversationBatch<NewMessages>): boolean =>
  requests.some(({ sampleRate }) => isSampled([externalId ?? conversationId], sampleRate));

/** The outcome for a conversation and for each request for it. */
export interface BatchDecision {
  /** The conversation afterwards; null if it would be new and every request for it was rejected. */
  readonly conversation: ConversationState | null;
  readonly added: readonly PlacedMessage[];
  /** In the order of the requests. */
  readonly outcomes: readonly (readonly MessageOutcome[] | Problem)[];
}

/** Decides the requests one after another, each against the state that the previous ones left. */
export function decideBatch(
  batch: ConversationBatch<NewMessages>,
  requests: readonly AttributedMessages[],
  existing: ConversationState | null,
  known: KnownMessages,
  bounds: ConversationBounds,
): BatchDecision {
  let conversation = existing;
  const added: PlacedMessage[] = [];
  const ids = new Set(known.ids);
  const idByExternalId = new Map(known.idByExternalId);
  const outcomes = requests.map((request) => {
    const before = conversation ?? startConversation(batch.conversationId, newProductOf(batch), request);
    if (before instanceof Problem) return before;
    const appended = ownershipProblem(before, request) ?? appendMessages(before, request, { ids, idByExternalId });
    if (appended instanceof Problem) return appended;
    // Messages may still be sent again to a conversation that is already over its bounds.
    const tooLarge = appended.added.length === 0 ? null : boundsProblem(appended.conversation, bounds);
    if (tooLarge !== null) return tooLarge;
    conversation = appended.conversation;
    for (const message of appended.added) {
      added.push(message);
      ids.add(message.id);
      if (message.externalId !== null) idByExternalId.set(message.externalId, message.id);
    }
    return appended.messages;
  });
  return { conversation, added, outcomes };
}
