import { type ChatRequest, completeChat } from './chat-completion.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { InProcessJudgeBudget } from './in-process-judge-budget.js';
import type { JudgeBudget } from './judge-budget.port.js';
import type { JudgeConfig } from './judge-config.js';
import { JudgeError, type TokenUsage } from './judge-error.js';
import { Spending, usdOf } from './spending.js';

/** Outside things that a test replaces. */
export interface ModelSurroundings {
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
}

const REAL: ModelSurroundings = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const CHARS_PER_TOKEN = 4;

/** One language model behind an OpenAI-compatible API, within its bounds: attempts, time, requests at once, budget. */
export class LanguageModel {
  private readonly limit: ConcurrencyLimit;

  constructor(
    readonly config: JudgeConfig,
    private readonly surroundings: ModelSurroundings = REAL,
    private readonly budget: JudgeBudget = new InProcessJudgeBudget(surroundings.now),
  ) {
    this.limit = new ConcurrencyLimit(config.concurrency);
  }

  /**
   * @param read makes something of the answer's text, or throws a JudgeError when nothing can be made of it.
   * @param spent adds up what the attempts used.
   * @throws JudgeError when no answer can be had; and what the budget throws.
   */
  ask<Answer>(
    tenantId: string,
    request: ChatRequest,
    read: (text: string) => Answer,
    spent = new Spending(this.config),
  ): Promise<Answer> {
    return this.limit.run(async () => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await this.attempt(tenantId, request, read, spent);
        } catch (error) {
          if (!(error instanceof JudgeError) || !error.retryable || attempt >= this.config.maxRetries) throw error;
          await this.surroundings.sleep(this.waitMs(attempt, error.retryAfterMs));
        }
      }
    });
  }

  private async attempt<Answer>(
    tenantId: string,
    request: ChatRequest,
    read: (text: string) => Answer,
    spent: Spending,
  ): Promise<Answer> {
    const estimate = this.estimate(request);
    const { dailyBudgetUsd } = this.config;
    const reservation = await this.budget.reserve(tenantId, usdOf(estimate, this.config), dailyBudgetUsd);
    if (reservation === null) {
      throw new JudgeError('budget_exhausted', `The daily budget of ${dailyBudgetUsd} USD is used up.`);
    }
    let used: TokenUsage | null = null;
    try {
      spent.attempts++;
      const completion = await completeChat(request, this.config);
      // A server that does not count its tokens, or answers too late, is charged for what was estimated.
      used = completion.usage ?? estimate;
      return read(completion.text);
    } catch (error) {
      if (error instanceof JudgeError) used ??= error.usage ?? (error.code === 'timeout' ? estimate : null);
      throw error;
    } finally {
      await this.budget.settle(reservation, used === null ? 0 : spent.add(used));
    }
  }

  private estimate({ messages }: ChatRequest): TokenUsage {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    return { inputTokens: Math.ceil(characters / CHARS_PER_TOKEN), outputTokens: this.config.maxOutputTokens };
  }

  private waitMs(attempt: number, retryAfterMs: number | null): number {
    return Math.min(this.config.maxBackOffMs, Math.max(retryAfterMs ?? 0, this.config.backOffMs * 2 ** attempt));
  }
}
