import type { Problem } from '@parley/kernel';
import type { ConversationDraft } from './conversation-draft.js';
import type { Recorded } from './recorded.js';

/** What became of the drafts of one flush: each step answers some, and leaves the others open for the next. */
export class Answers {
  private readonly answers = new Map<ConversationDraft, Recorded>();

  constructor(private readonly drafts: readonly ConversationDraft[]) {}

  answer(draft: ConversationDraft, recorded: Recorded): void {
    this.answers.set(draft, recorded);
  }

  reject(draft: ConversationDraft, problem: Problem): void {
    this.answer(draft, { status: 'rejected', problem });
  }

  /** Those that have no answer yet. */
  open(drafts: readonly ConversationDraft[] = this.drafts): ConversationDraft[] {
    return drafts.filter((draft) => !this.answers.has(draft));
  }

  inOrder(): Recorded[] {
    return this.drafts.map((draft) => {
      const answer = this.answers.get(draft);
      if (answer === undefined) throw new Error('A draft was neither stored nor refused.');
      return answer;
    });
  }
}
