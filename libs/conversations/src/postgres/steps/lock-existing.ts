import { notFound } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { Answers } from '../../domain/answers.js';
import { type ConversationRow, lockConversations } from '../conversation-row.js';
import type { Slot } from '../slot.js';

/** The rows of conversations by conversation id. */
export type Rows = ReadonlyMap<string, ConversationRow>;

/** Locks the conversations that are there already, for the rest of the transaction. */
export async function lockExisting(tx: Queryable, slots: readonly Slot[], answers: Answers): Promise<Rows> {
  const existing = slots.filter((slot) => !slot.isNew && answers.open(slot.drafts).length > 0);
  if (existing.length === 0) return new Map();
  const rows = new Map((await lockConversations(tx, existing)).map((row) => [row.conversationId, row]));
  for (const slot of existing) {
    // Erased between the look and the lock.
    if (!rows.has(slot.conversationId)) {
      for (const draft of answers.open(slot.drafts)) answers.reject(draft, notFound('The conversation'));
    }
  }
  return rows;
}
