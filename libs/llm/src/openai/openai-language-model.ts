import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { backoffMs } from '@parley/kernel';
import { InProcessLanguageModelBudget } from '../in-process-language-model-budget.js';
import type { LanguageModelBudget } from '../language-model-budget.port.js';
import type { LanguageModelConfig } from '../language-model.config.js';
import { LanguageModelError } from '../language-model.errors.js';
import { type ChatRequest, LanguageModel } from '../language-model.port.js';
import { Spending, type TokenUsage } from '../spending.js';
import { completeChat } from './chat-completion.js';

const CHARS_PER_TOKEN = 4;

/** Dependencies that a test replaces. */
export interface ModelSurroundings {
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** A model behind an OpenAI-compatible API. */
export class OpenAiLanguageModel extends LanguageModel {
  private readonly limit: LimitFunction;

  constructor(
    private readonly config: LanguageModelConfig,
    private readonly budget: LanguageModelBudget = new InProcessLanguageModelBudget(),
    private readonly surroundings: ModelSurroundings = { sleep },
  ) {
    super();
    this.limit = pLimit(config.concurrency);
  }

  override get name(): string {
    return this.config.model;
  }

  override ask<Answer>(
    tenantId: string,
    request: ChatRequest,
    read: (text: string) => Answer,
    spending = new Spending(),
  ): Promise<Answer> {
    return this.limit(async () => {
      for (let attempt = 0; ; attempt++) {
        try {
          return await this.attempt(tenantId, request, read, spending);
        } catch (error) {
          const mayPass = error instanceof LanguageModelError && error.retryable;
          if (!mayPass || attempt >= this.config.maxRetries) throw error;
          await this.surroundings.sleep(this.waitMs(attempt, error.retryAfterMs));
        }
      }
    });
  }

  private async attempt<Answer>(
    tenantId: string,
    request: ChatRequest,
    read: (text: string) => Answer,
    spending: Spending,
  ): Promise<Answer> {
    const estimate = this.estimate(request);
    const { dailyBudgetUsd } = this.config;
    const reservation = await this.budget.reserve(tenantId, this.usdOf(estimate), dailyBudgetUsd);
    if (reservation === null) {
      throw new LanguageModelError('budget_exhausted', `The daily budget of ${dailyBudgetUsd} USD is used up.`);
    }
    let used: TokenUsage | null = null;
    try {
      spending.begin();
      const completion = await completeChat(request, this.config);
      // A server that does not report tokens, or answers too late, is charged at the estimate.
      used = completion.usage ?? estimate;
      return read(completion.text);
    } catch (error) {
      if (error instanceof LanguageModelError) used ??= error.usage ?? (error.code === 'timeout' ? estimate : null);
      throw error;
    } finally {
      const usd = used === null ? 0 : this.usdOf(used);
      if (used !== null) spending.add(used, usd);
      await this.budget.correct(reservation, usd);
    }
  }

  private estimate({ messages }: ChatRequest): TokenUsage {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    return { inputTokens: Math.ceil(characters / CHARS_PER_TOKEN), outputTokens: this.config.maxOutputTokens };
  }

  private usdOf({ inputTokens, outputTokens }: TokenUsage): number {
    const { usdPerMillionInputTokens, usdPerMillionOutputTokens } = this.config;
    return (inputTokens * usdPerMillionInputTokens + outputTokens * usdPerMillionOutputTokens) / 1e6;
  }

  private waitMs(attempt: number, retryAfterMs: number | null): number {
    const { backOffMs: firstMs, maxBackOffMs: lastMs } = this.config;
    return Math.min(lastMs, Math.max(retryAfterMs ?? 0, backoffMs(attempt + 1, { firstMs, lastMs })));
  }
}
