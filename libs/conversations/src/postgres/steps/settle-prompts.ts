import { Problem } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import type { Recognised, ResolvedSystemPrompt, SystemPrompts } from '@parley/prompts';
import type { Answers } from '../../domain/answers.js';
import type { ConversationDraft } from '../../domain/conversation-draft.js';

export type Prompts = ReadonlyMap<ConversationDraft, ResolvedSystemPrompt>;

/** Makes and activates the system prompts of the drafts that are still open, in the order in which they came. */
export async function settlePrompts(
  tx: Queryable,
  systemPrompts: SystemPrompts,
  recognised: ReadonlyMap<ConversationDraft, Recognised>,
  answers: Answers,
  now: Date,
): Promise<Prompts> {
  const carrying = answers.open().flatMap((draft) => {
    const prompt = recognised.get(draft);
    return prompt === undefined ? [] : [{ draft, prompt }];
  });
  const settled = await systemPrompts.settle(
    tx,
    carrying.map(({ prompt }) => prompt),
    now,
  );
  const prompts = new Map<ConversationDraft, ResolvedSystemPrompt>();
  for (const { draft, prompt } of carrying) {
    const version = settled.get(prompt);
    if (version instanceof Problem) answers.reject(draft, version);
    else if (version !== undefined) prompts.set(draft, version);
  }
  return prompts;
}
