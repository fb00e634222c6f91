import { mergeProperties, orProblem, Problem } from '@parley/kernel';
import type { Answers } from '../../domain/answers.js';
import { type KnownMessages, noMessages } from '../known-messages.js';
import { orphan } from '../orphan.js';
import type { Slot } from '../slot.js';
import type { Rows } from './lock-existing.js';

/** Refuses drafts whose parents or properties do not fit their conversation, while nothing is made for them yet. */
export function refuseUnfit(
  slots: readonly Slot[],
  existing: Rows,
  known: ReadonlyMap<string, KnownMessages>,
  answers: Answers,
): void {
  for (const slot of slots) {
    const { ids, byExternalId } = known.get(slot.conversationId) ?? noMessages();
    const expected = { ids, byExternalId: new Map(byExternalId) };
    let properties = existing.get(slot.conversationId)?.properties ?? {};
    for (const draft of answers.open(slot.drafts)) {
      const merged = orphan(draft, expected) ?? orProblem(() => mergeProperties(properties, draft.request.properties));
      if (merged instanceof Problem) {
        answers.reject(draft, merged);
        continue;
      }
      properties = merged;
      for (const { id, request } of draft.messages) {
        if (request.externalMessageId != null) expected.byExternalId.set(request.externalMessageId, id);
      }
    }
  }
}
