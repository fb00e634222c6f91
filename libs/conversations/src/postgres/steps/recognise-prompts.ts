import { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { Recognised, SystemPrompts } from '@parley/prompts';
import type { Answers } from '../../domain/answers.js';
import type { ConversationDraft } from '../../domain/conversation-draft.js';
import { systemPromptOf } from '../../domain/system-prompt.js';
import { newProductOf, type Slot } from '../slot.js';
import type { Rows } from './lock-existing.js';

/** What is known of the system prompts that drafts carry. A draft that names a prompt that is not there is refused. */
export async function recognisePrompts(
  tx: Queryable,
  prompts: SystemPrompts,
  slots: readonly Slot[],
  existing: Rows,
  answers: Answers,
): Promise<Map<ConversationDraft, Recognised>> {
  const carrying = slots.flatMap((slot) =>
    answers.open(slot.drafts).flatMap((draft) => {
      const productId = existing.get(slot.conversationId)?.productId ?? newProductOf(slot);
      const reference = systemPromptOf(draft, productId);
      return reference === null ? [] : [{ draft, reference }];
    }),
  );
  const known = await prompts.recognise(
    tx,
    carrying.map(({ reference }) => reference),
  );
  const recognised = new Map<ConversationDraft, Recognised>();
  carrying.forEach(({ draft }, index) => {
    const prompt = known[index];
    if (prompt instanceof Problem) answers.reject(draft, prompt);
    else if (prompt !== undefined) recognised.set(draft, prompt);
  });
  return recognised;
}
