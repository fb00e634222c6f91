import type { ModelTokens } from '@parley/contracts';
import { MAX_COST_USD, NANOS_PER_USD } from '@parley/kernel';

/** The usage of one message. */
export interface MessageUsage extends Omit<ModelTokens, 'model' | 'costNanos'> {
  /** Null: the conversation's model. */
  readonly model: string | null;
  /** Null: not known (yet). */
  readonly costNanos: number | null;
}

/** US dollars per thousand tokens; null: not known. */
export interface TokenPrices {
  readonly input: number | null;
  readonly cachedInput: number | null;
  readonly output: number | null;
}

/** A thousandth of a dollar is a million billionths. */
const NANOS_PER_THOUSANDTH = 1_000_000;

/**
 * Adds the cost, if the caller did not give it and all needed prices are known. More than a caller may say comes of a
 * wrong price or a wrong count, and would make every sum that holds it meaningless: it stays unknown.
 */
export function priced(usage: MessageUsage, prices: TokenPrices | null): MessageUsage {
  if (usage.costNanos !== null || prices === null) return usage;
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  const { input, output } = prices;
  if ((input === null && inputTokens > 0) || (output === null && outputTokens > 0)) return usage;
  const cost =
    (inputTokens - cachedInputTokens) * (input ?? 0) +
    cachedInputTokens * (prices.cachedInput ?? input ?? 0) +
    outputTokens * (output ?? 0);
  const costNanos = Math.round(cost * NANOS_PER_THOUSANDTH);
  return costNanos > MAX_COST_USD * NANOS_PER_USD ? usage : { ...usage, costNanos };
}

/** The sums with this usage added, one entry per model. */
export function withUsage(sums: readonly ModelTokens[], usage: MessageUsage, ownModel: string | null): ModelTokens[] {
  const model = usage.model ?? ownModel ?? '';
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens, costNanos } =
    sums.find((one) => one.model === model) ?? NOTHING;
  const sum = {
    model,
    inputTokens: inputTokens + usage.inputTokens,
    cachedInputTokens: cachedInputTokens + usage.cachedInputTokens,
    outputTokens: outputTokens + usage.outputTokens,
    reasoningTokens: reasoningTokens + usage.reasoningTokens,
    costNanos: costNanos + (usage.costNanos ?? 0),
  };
  return [...sums.filter((one) => one.model !== model), sum];
}

const NOTHING = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0, costNanos: 0 };
