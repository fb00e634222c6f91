export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The usage of one answer: the sum over its attempts. */
export interface Cost extends TokenUsage {
  readonly model: string;
  readonly attempts: number;
  readonly costUsd: number;
}

/** Adds up the usage of the attempts at one answer. */
export class Spending {
  private attempts = 0;
  private inputTokens = 0;
  private outputTokens = 0;
  private costUsd = 0;

  /** Counts an attempt; its usage is known later, if at all. */
  begin(): void {
    this.attempts++;
  }

  add({ inputTokens, outputTokens }: TokenUsage, costUsd: number): void {
    this.inputTokens += inputTokens;
    this.outputTokens += outputTokens;
    this.costUsd += costUsd;
  }

  costOf(model: string): Cost {
    const { attempts, inputTokens, outputTokens, costUsd } = this;
    return { model, attempts, inputTokens, outputTokens, costUsd };
  }
}
