import { type ConversationChangedV1, conversationChangedV1, type ModelTokens } from '@parley/contracts';
import type { Outcome, Projection } from '../lane/projection.js';

/** One row per conversation: who, where, how long, how rated. */
export const conversationFacts: Projection<ConversationChangedV1, 'conversation_facts'> = {
  lane: 'conversation-facts',
  contracts: [conversationChangedV1],
  table: 'conversation_facts',
  project: (conversations) => conversations.map(toRow),
};

function toRow(conversation: ConversationChangedV1): Outcome<'conversation_facts'> {
  return {
    kind: 'row',
    row: {
      key: conversation.tenantId + conversation.conversationId,
      version: conversation.revision,
      values: {
        tenant_id: conversation.tenantId,
        product_id: conversation.productId,
        conversation_id: conversation.conversationId,
        row_version: conversation.revision,
        version_id: conversation.versionId,
        prompt_id: conversation.promptId,
        user_id: conversation.userId,
        organization_id: conversation.organizationId ?? undefined,
        model: conversation.model ?? '',
        message_count: conversation.messageCount,
        user_message_count: conversation.userMessageCount,
        rating: conversation.rating,
        rating_min: conversation.ratingMin,
        rating_max: conversation.ratingMax,
        properties: JSON.stringify(conversation.properties),
        created_at: conversation.createdAt,
        last_message_at: conversation.lastMessageAt,
        other_models: conversation.otherModels ?? [],
        ...usageOf(conversation.usage ?? []),
      },
    },
  };
}

const usageOf = (usage: readonly ModelTokens[]) => ({
  usage_models: usage.map(({ model }) => model),
  usage_input_tokens: usage.map(({ inputTokens }) => inputTokens),
  usage_cached_input_tokens: usage.map(({ cachedInputTokens }) => cachedInputTokens),
  usage_output_tokens: usage.map(({ outputTokens }) => outputTokens),
  usage_reasoning_tokens: usage.map(({ reasoningTokens }) => reasoningTokens),
  // Earlier versions did not bound what tokens and prices came to; a larger number would not be read back, or not fit.
  usage_cost_nanos: usage.map(({ costNanos }) => Math.min(costNanos, Number.MAX_SAFE_INTEGER)),
});
