import type { JudgeConfig } from './judge-config.js';
import type { TokenUsage } from './judge-error.js';

/** What a judgement took. */
export interface JudgeCost extends TokenUsage {
  readonly model: string;
  readonly attempts: number;
  readonly costUsd: number;
}

/** Adds up what the attempts of one judgement used. */
export class Spending {
  attempts = 0;
  private inputTokens = 0;
  private outputTokens = 0;

  constructor(private readonly config: JudgeConfig) {}

  /** Returns what this usage costs, in US dollars. */
  add(usage: TokenUsage): number {
    this.inputTokens += usage.inputTokens;
    this.outputTokens += usage.outputTokens;
    return usdOf(usage, this.config);
  }

  cost(): JudgeCost {
    const { inputTokens, outputTokens, attempts, config } = this;
    const costUsd = usdOf({ inputTokens, outputTokens }, config);
    return { model: config.model, attempts, inputTokens, outputTokens, costUsd };
  }
}

export function usdOf({ inputTokens, outputTokens }: TokenUsage, config: JudgeConfig): number {
  return (inputTokens * config.usdPerMillionInputTokens + outputTokens * config.usdPerMillionOutputTokens) / 1e6;
}
