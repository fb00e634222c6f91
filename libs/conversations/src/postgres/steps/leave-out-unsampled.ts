import { isSampled } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { Answers } from '../../domain/answers.js';
import type { ConversationDraft } from '../../domain/conversation-draft.js';
import { activeVersionsOf } from '../active-versions-of.js';
import type { Slot } from '../slot.js';

/** Leaves out the new conversations that are not in the sample, before anything is created for them. */
export async function leaveOutUnsampled(tx: Queryable, slots: readonly Slot[], answers: Answers): Promise<void> {
  const out = slots.filter((slot) => slot.isNew && !answers.open(slot.drafts).some((draft) => isIn(slot, draft)));
  const versionOf = await activeVersionsOf(tx, out);
  for (const slot of out) {
    const { conversationId } = slot;
    const { promptId } = versionOf(slot);
    for (const draft of answers.open(slot.drafts)) {
      answers.answer(draft, { status: 'sampled_out', conversationId, promptId });
    }
  }
}

/** A conversation is sampled by the name that its caller gives it, so that its later parts share its fate. */
const isIn = (slot: Slot, { request }: ConversationDraft): boolean =>
  request.forceSample === true || isSampled([slot.externalId ?? slot.conversationId], request.sampleRate ?? 1);
