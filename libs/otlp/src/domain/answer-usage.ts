import type { JsonObject } from '@parley/kernel';
import type { AnswerUsage } from './assembled.js';
import type { SpanNode } from './trace-tree.js';

/** A larger number cannot be a token count. */
const MOST_TOKENS = 1_000_000_000;

/** An answer's usage: the owner's, else the sum over the model calls below it. */
export function answerUsage(owner: SpanNode, chats: readonly SpanNode[]): AnswerUsage | null {
  const told = owner.content.usage === null ? chats : [owner];
  const usages = told.flatMap(({ content: { usage } }) => (usage === null ? [] : [toUsage(usage)]));
  return usages.length === 0 ? null : usages.reduce(add);
}

/** Some libraries count cached and reasoning tokens separately, and some within the others. */
function toUsage(usage: JsonObject): AnswerUsage {
  const [inputTokens, outputTokens] = [tokens(usage['inputTokens']), tokens(usage['outputTokens'])];
  const [cached, reasoning] = [tokens(usage['cachedInputTokens']), tokens(usage['reasoningTokens'])];
  return {
    inputTokens: cached > inputTokens ? inputTokens + cached : inputTokens,
    cachedInputTokens: cached,
    outputTokens: reasoning > outputTokens ? outputTokens + reasoning : outputTokens,
    reasoningTokens: reasoning,
  };
}

const tokens = (count: unknown): number =>
  typeof count === 'number' && count > 0 ? Math.min(Math.round(count), MOST_TOKENS) : 0;

const add = (one: AnswerUsage, other: AnswerUsage): AnswerUsage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  reasoningTokens: one.reasoningTokens + other.reasoningTokens,
});
