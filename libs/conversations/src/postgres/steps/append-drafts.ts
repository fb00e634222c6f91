import { Problem } from '@parley/kernel';
import type { Answers } from '../../domain/answers.js';
import { appendMessages } from '../append-messages.js';
import type { ConversationRow } from '../conversation-row.js';
import { type KnownMessages, noMessages } from '../known-messages.js';
import type { MessageRow } from '../message-rows.js';
import type { Slot } from '../slot.js';
import type { Participants } from './find-participants.js';
import type { Rows } from './lock-existing.js';
import type { Prompts } from './settle-prompts.js';

export interface AppendedDrafts {
  /** Those that changed, as they stand now. */
  readonly conversations: readonly ConversationRow[];
  readonly messages: readonly MessageRow[];
}

/** Runs each conversation's drafts through it, one after the other, and answers them. */
export function appendDrafts(
  slots: readonly Slot[],
  rows: Rows,
  participants: Participants,
  prompts: Prompts,
  known: ReadonlyMap<string, KnownMessages>,
  answers: Answers,
): AppendedDrafts {
  const alive = slots.filter((slot) => answers.open(slot.drafts).length > 0);
  const conversations: ConversationRow[] = [];
  const messages: MessageRow[] = [];
  for (const slot of alive) {
    const before = rows.get(slot.conversationId);
    if (before === undefined) throw new Error('A conversation is neither there nor started.');
    const after = appendSlot(
      slot,
      before,
      known.get(slot.conversationId) ?? noMessages(),
      participants,
      prompts,
      answers,
      messages,
    );
    if (after.revision !== before.revision) conversations.push(after);
  }
  return { conversations, messages };
}

function appendSlot(
  slot: Slot,
  before: ConversationRow,
  known: KnownMessages,
  participants: Participants,
  prompts: Prompts,
  answers: Answers,
  messages: MessageRow[],
): ConversationRow {
  let row = before;
  for (const draft of answers.open(slot.drafts)) {
    const appended = appendMessages(row, draft, known, participants.get(draft)?.user.anonymized ?? false);
    if (appended instanceof Problem) {
      answers.reject(draft, appended);
      continue;
    }
    row = appended.conversation;
    messages.push(...appended.rows);
    const prompt = prompts.get(draft);
    answers.answer(draft, {
      status: 'stored',
      conversationId: slot.conversationId,
      messages: appended.messages,
      promptId: prompt?.promptId ?? row.promptId,
      componentIds: prompt?.componentIds ?? [],
      match: prompt?.match ?? null,
    });
  }
  return row;
}
