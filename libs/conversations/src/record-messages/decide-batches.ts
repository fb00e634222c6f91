import { Problem } from '@parley/kernel';
import type { EnsuredPrompt, PromptVersionRef } from '@parley/prompts';
import { decideBatch } from '../domain/conversation-batch.js';
import type { Conversation, ConversationBounds, ConversationState } from '../domain/conversation.js';
import type { KnownMessages, MessageOutcome, PlacedMessage } from '../domain/messages.js';
import type { AttributedSent, FlushOutcomes, SentBatch, SentMessages } from './recorded.js';

/** The results of earlier steps, by request or by conversation. */
export interface Findings {
  readonly attributed: ReadonlyMap<SentMessages, AttributedSent>;
  readonly existing: ReadonlyMap<string, Conversation>;
  readonly known: ReadonlyMap<string, KnownMessages>;
}

/** A conversation with at least one accepted request. */
export interface DecidedBatch {
  readonly batch: SentBatch;
  readonly before: Conversation | null;
  readonly after: ConversationState;
  readonly added: readonly PlacedMessage[];
  readonly accepted: readonly { readonly request: SentMessages; readonly messages: readonly MessageOutcome[] }[];
}

const NO_MESSAGES: KnownMessages = { ids: new Set(), idByExternalId: new Map() };

/** Decides each conversation by what is known so far; rejects requests that break its rules. */
export function decideBatches(
  batches: readonly SentBatch[],
  { attributed, existing, known }: Findings,
  bounds: ConversationBounds,
  outcomes: FlushOutcomes,
): DecidedBatch[] {
  return batches.flatMap((batch) => {
    const open = outcomes.open(batch.requests).flatMap((request) => {
      const messages = attributed.get(request);
      return messages === undefined ? [] : [{ request, messages }];
    });
    const before = existing.get(batch.conversationId) ?? null;
    const decision = decideBatch(
      batch,
      open.map(({ messages }) => messages),
      before,
      known.get(batch.conversationId) ?? NO_MESSAGES,
      bounds,
    );
    const accepted = open.flatMap(({ request }, index) => {
      const messages = decision.outcomes[index];
      if (messages instanceof Problem) outcomes.decide(request, { status: 'rejected', problem: messages });
      return messages === undefined || messages instanceof Problem ? [] : [{ request, messages }];
    });
    const { conversation: after, added } = decision;
    return after === null || accepted.length === 0 ? [] : [{ batch, before, after, added, accepted }];
  });
}

/** The conversation afterwards; a new one with the version that it begins with. */
export function toConversation(one: DecidedBatch, versionOf: (one: DecidedBatch) => PromptVersionRef): Conversation {
  if (one.before !== null) return { ...one.before, ...one.after };
  const { versionId, promptId } = versionOf(one);
  return { versionId, promptId, rating: null, ratingMin: null, ratingMax: null, ratedAt: null, ...one.after };
}

/** Decides each accepted request as stored, with the ids of its messages and prompt. */
export function decideStored(
  { batch: { conversationId }, accepted }: DecidedBatch,
  { promptId }: Conversation,
  prompts: ReadonlyMap<SentMessages, EnsuredPrompt>,
  outcomes: FlushOutcomes,
): void {
  for (const { request, messages } of accepted) {
    const prompt = prompts.get(request) ?? { promptId, componentIds: [], match: null };
    const { componentIds, match } = prompt;
    outcomes.decide(request, {
      ...{ status: 'stored', conversationId, messages },
      ...{ promptId: prompt.promptId, componentIds, match },
    });
  }
}
