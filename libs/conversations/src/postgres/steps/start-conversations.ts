import type { Queryable } from '@parley/postgres';
import type { Answers } from '../../domain/answers.js';
import type { WaitingEvents } from '../../waiting-events.port.js';
import { activeVersionsOf } from '../active-versions-of.js';
import { newProductOf, type Slot } from '../slot.js';
import { createConversations } from './create-conversations.js';
import type { Participants } from './find-participants.js';
import type { Rows } from './lock-existing.js';
import type { Prompts } from './settle-prompts.js';

/** Creates the new conversations, each with the version of its first draft's prompt, else with the active one. */
export async function startConversations(
  tx: Queryable,
  waitingEvents: WaitingEvents,
  slots: readonly Slot[],
  participants: Participants,
  prompts: Prompts,
  answers: Answers,
): Promise<Rows> {
  const starting = slots.flatMap((slot) => {
    const [first] = answers.open(slot.drafts);
    const participant = first === undefined ? undefined : participants.get(first);
    return !slot.isNew || first === undefined || participant === undefined ? [] : [{ slot, first, participant }];
  });
  const versionOf = await activeVersionsOf(
    tx,
    starting.filter(({ first }) => !prompts.has(first)).map(({ slot }) => slot),
  );
  const rows = await createConversations(
    tx,
    waitingEvents,
    starting.map(({ slot, first, participant }) => ({
      slot,
      first,
      productId: newProductOf(slot),
      version: prompts.get(first) ?? versionOf(slot),
      ...participant,
    })),
  );
  return new Map(rows.map((row) => [row.conversationId, row]));
}
