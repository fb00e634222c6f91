import { randomUUID } from 'node:crypto';
import type { ParleyWriter } from '../writer/parley-writer.js';
import type { ConversationOfCalls } from './conversation.js';
import { KnownMessages } from './known-messages.js';

/** Most conversations of a writer that are remembered: those with the last calls. */
const MAX_CONVERSATIONS = 1_000;

/** A conversation may have calls of several clients, which record through one writer. */
const WRITERS = new WeakMap<ParleyWriter, Map<string, KnownMessages>>();

export function knownMessagesOf(writer: ParleyWriter, conversation: ConversationOfCalls): KnownMessages {
  const { conversationId, externalConversationId, productId, externalProductId } = conversation;
  const name = externalConversationId ?? conversationId;
  if (name == null) return new KnownMessages(randomUUID());
  const conversations = WRITERS.get(writer) ?? new Map<string, KnownMessages>();
  WRITERS.set(writer, conversations);
  const key = JSON.stringify([conversationId, externalConversationId, productId, externalProductId]);
  const known = conversations.get(key) ?? new KnownMessages(name);
  // A map keeps the order of insertion, so the first conversation is the one whose last call is the longest ago.
  conversations.delete(key);
  conversations.set(key, known);
  const [oldest] = conversations.keys();
  if (conversations.size > MAX_CONVERSATIONS && oldest !== undefined) conversations.delete(oldest);
  return known;
}
