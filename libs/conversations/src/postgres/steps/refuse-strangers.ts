import { conflict, invalidField } from '@parley/kernel';
import type { Answers } from '../../domain/answers.js';
import type { ConversationDraft } from '../../domain/conversation-draft.js';
import { newProductOf, type Slot } from '../slot.js';
import type { Participants } from './find-participants.js';
import type { Rows } from './lock-existing.js';

interface Owner {
  readonly productId: string;
  readonly userId: string | undefined;
}

/** Refuses the drafts that come from another user or product than their conversation, which the first of them settles. */
export function refuseStrangers(
  slots: readonly Slot[],
  existing: Rows,
  participants: Participants,
  answers: Answers,
): void {
  for (const slot of slots) {
    let owner: Owner | undefined = existing.get(slot.conversationId);
    for (const draft of answers.open(slot.drafts)) {
      const named = draft.request.productId?.toLowerCase();
      const userId = participants.get(draft)?.user.id;
      if (owner === undefined && named === undefined) refuseNameless(draft, answers);
      owner ??= named === undefined ? undefined : { productId: newProductOf(slot), userId };
      if (owner === undefined) continue;
      if (named !== undefined && named !== owner.productId) {
        answers.reject(draft, conflict('The conversation belongs to another product.'));
      } else if (userId !== owner.userId) {
        answers.reject(draft, conflict('The conversation belongs to another user.'));
      }
    }
  }
}

/** It relied on an earlier draft of the flush to start the conversation, and that one was refused. */
const refuseNameless = (draft: ConversationDraft, answers: Answers): void =>
  answers.reject(draft, invalidField('productId', 'is required when the conversation is new'));
