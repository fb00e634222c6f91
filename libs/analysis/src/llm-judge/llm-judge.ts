import type { ConversationAnalysis } from '../analysis.js';
import type { Conversation } from '../conversation.js';
import type { JudgeBudget } from './judge-budget.port.js';
import type { JudgeConfig } from './judge-config.js';
import { JudgeError, type JudgeErrorCode } from './judge-error.js';
import { judgePrompt } from './judge-prompt.js';
import { JUDGE_SCHEMA } from './judge-schema.js';
import { LanguageModel, type ModelSurroundings } from './language-model.js';
import { type FieldSources, mergeJudgement } from './merge.js';
import { parseJudgement } from './parse-judgement.js';
import { type JudgeCost, Spending } from './spending.js';

/** The analysis to store: judged and merged, or the local one with the reason why it stayed alone. */
export interface JudgedAnalysis {
  readonly analysis: ConversationAnalysis;
  readonly sources: FieldSources;
  readonly cost: JudgeCost;
  /** null: judged. */
  readonly fallback: { readonly code: JudgeErrorCode; readonly message: string } | null;
}

/** Asks a language model for a second opinion on a conversation. Without an answer the local analysis stands: it throws only what its budget throws. */
export class LlmJudge {
  private readonly model: LanguageModel;

  constructor(
    private readonly config: JudgeConfig,
    surroundings?: ModelSurroundings,
    budget?: JudgeBudget,
  ) {
    this.model = new LanguageModel(config, surroundings, budget);
  }

  async judge(tenantId: string, conversation: Conversation, local: ConversationAnalysis): Promise<JudgedAnalysis> {
    const spent = new Spending(this.config);
    try {
      const { messages, messageIds } = judgePrompt(conversation, this.config.maxTranscriptChars);
      const request = { messages, name: 'conversation_rating', schema: JUDGE_SCHEMA };
      const read = (text: string) => parseJudgement(text, messageIds);
      const judgement = await this.model.ask(tenantId, request, read, spent);
      return { ...mergeJudgement(local, judgement), cost: spent.cost(), fallback: null };
    } catch (error) {
      if (!(error instanceof JudgeError)) throw error;
      const { code, message } = error;
      return { analysis: local, sources: {}, cost: spent.cost(), fallback: { code, message } };
    }
  }
}
