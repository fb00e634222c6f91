import type { ConversationAnalysis } from '../analysis.js';
import type { Conversation } from '../conversation.js';
import { completeChat } from './chat-completion.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { InProcessJudgeBudget } from './in-process-judge-budget.js';
import type { JudgeBudget } from './judge-budget.port.js';
import type { JudgeConfig } from './judge-config.js';
import { JudgeError, type JudgeErrorCode, type TokenUsage } from './judge-error.js';
import { judgePrompt, type JudgePrompt } from './judge-prompt.js';
import type { Judgement } from './judged-fields.js';
import { type FieldSources, mergeJudgement } from './merge.js';
import { parseJudgement } from './parse-judgement.js';
import { type JudgeCost, Spending, usdOf } from './spending.js';

/** The analysis to store: judged and merged, or the local one with the reason why it stayed alone. */
export interface JudgedAnalysis {
  readonly analysis: ConversationAnalysis;
  readonly sources: FieldSources;
  readonly cost: JudgeCost;
  /** null: judged. */
  readonly fallback: { readonly code: JudgeErrorCode; readonly message: string } | null;
}

/** Outside things that a test replaces. */
export interface JudgeSurroundings {
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
}

const REAL: JudgeSurroundings = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const CHARS_PER_TOKEN = 4;

/** Asks a language model for a second opinion on a conversation. Without an answer the local analysis stands: it throws only what its budget throws. */
export class LlmJudge {
  private readonly limit: ConcurrencyLimit;

  constructor(
    private readonly config: JudgeConfig,
    private readonly surroundings: JudgeSurroundings = REAL,
    private readonly budget: JudgeBudget = new InProcessJudgeBudget(surroundings.now),
  ) {
    this.limit = new ConcurrencyLimit(config.concurrency);
  }

  async judge(tenantId: string, conversation: Conversation, local: ConversationAnalysis): Promise<JudgedAnalysis> {
    const spent = new Spending(this.config);
    try {
      const prompt = judgePrompt(conversation, this.config.maxTranscriptChars);
      const judgement = await this.limit.run(() => this.ask(tenantId, prompt, spent));
      return { ...mergeJudgement(local, judgement), cost: spent.cost(), fallback: null };
    } catch (error) {
      if (!(error instanceof JudgeError)) throw error;
      const { code, message } = error;
      return { analysis: local, sources: {}, cost: spent.cost(), fallback: { code, message } };
    }
  }

  private async ask(tenantId: string, prompt: JudgePrompt, spent: Spending): Promise<Judgement> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(tenantId, prompt, spent);
      } catch (error) {
        if (!(error instanceof JudgeError) || !error.retryable || attempt >= this.config.maxRetries) throw error;
        await this.surroundings.sleep(this.waitMs(attempt, error.retryAfterMs));
      }
    }
  }

  private async attempt(tenantId: string, prompt: JudgePrompt, spent: Spending): Promise<Judgement> {
    const estimate = this.estimate(prompt);
    const { dailyBudgetUsd } = this.config;
    const reservation = await this.budget.reserve(tenantId, usdOf(estimate, this.config), dailyBudgetUsd);
    if (reservation === null) {
      throw new JudgeError('budget_exhausted', `The daily budget of ${dailyBudgetUsd} USD is used up.`);
    }
    let used: TokenUsage | null = null;
    try {
      spent.attempts++;
      const completion = await completeChat(prompt.messages, this.config);
      // A server that does not count its tokens, or answers too late, is charged for what was estimated.
      used = completion.usage ?? estimate;
      return parseJudgement(completion.text, prompt.messageIds);
    } catch (error) {
      if (error instanceof JudgeError) used ??= error.usage ?? (error.code === 'timeout' ? estimate : null);
      throw error;
    } finally {
      await this.budget.settle(reservation, used === null ? 0 : spent.add(used));
    }
  }

  private estimate({ messages }: JudgePrompt): TokenUsage {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    return { inputTokens: Math.ceil(characters / CHARS_PER_TOKEN), outputTokens: this.config.maxOutputTokens };
  }

  private waitMs(attempt: number, retryAfterMs: number | null): number {
    return Math.min(this.config.maxBackOffMs, Math.max(retryAfterMs ?? 0, this.config.backOffMs * 2 ** attempt));
  }
}
