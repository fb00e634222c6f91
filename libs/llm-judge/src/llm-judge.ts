import type { Conversation, ConversationAnalysis } from '@parley/analysis';
import { type Cost, type LanguageModel, LanguageModelError, type LanguageModelErrorCode, Spending } from '@parley/llm';
import { judgePrompt } from './judge-prompt.js';
import { JUDGE_SCHEMA } from './judge-schema.js';
import { type FieldSources, mergeJudgement } from './merge.js';
import { parseJudgement } from './parse-judgement.js';

/** The analysis to store: judged and merged, or the local one with the reason why it was not judged. */
export interface JudgedAnalysis {
  readonly analysis: ConversationAnalysis;
  readonly sources: FieldSources;
  readonly cost: Cost;
  /** null: judged. */
  readonly fallback: { readonly code: LanguageModelErrorCode; readonly message: string } | null;
}

/** A longer transcript is cut in the middle. */
const MAX_TRANSCRIPT_CHARS = 24_000;

/**
 * Gets a second opinion from a language model. Without an answer the local analysis stands: it throws only what the
 * model's budget throws.
 */
export class LlmJudge {
  constructor(
    private readonly model: LanguageModel,
    private readonly maxTranscriptChars = MAX_TRANSCRIPT_CHARS,
  ) {}

  async judge(tenantId: string, conversation: Conversation, local: ConversationAnalysis): Promise<JudgedAnalysis> {
    const spending = new Spending();
    const cost = () => spending.costOf(this.model.name);
    try {
      const { messages, messageIds } = judgePrompt(conversation, this.maxTranscriptChars);
      const request = { messages, name: 'conversation_rating', schema: JUDGE_SCHEMA };
      const read = (text: string) => parseJudgement(text, messageIds);
      const judgement = await this.model.ask(tenantId, request, read, spending);
      return { ...mergeJudgement(local, judgement, conversation.rating ?? null), cost: cost(), fallback: null };
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      const { code, message } = error;
      return { analysis: local, sources: {}, cost: cost(), fallback: { code, message } };
    }
  }
}
