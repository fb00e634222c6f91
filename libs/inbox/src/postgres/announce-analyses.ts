import type { ConversationAnalysis } from '@parley/analysis';
import type { JsonObject } from '@parley/kernel';
import type { Queryable } from '@parley/postgres';
import { announce } from '@parley/webhooks';
import { detailsOf } from '../domain/item-details.js';
import type { ItemChange } from './save-items.js';

/** An item that an analysis has changed. */
export interface AnalysedItem extends ItemChange {
  readonly analysis: ConversationAnalysis;
}

export const announceAnalyses = (tx: Queryable, items: readonly AnalysedItem[], at: Date): Promise<void> =>
  announce(
    tx,
    items.map(({ after: { tenantId, conversationId, productId, rowVersion }, analysis }) => ({
      tenantId,
      conversationId,
      type: 'conversation.analysed' as const,
      key: `${conversationId}:${rowVersion}`,
      data: () => ({ conversationId, productId, ...detailsAsJson(analysis) }),
      at,
    })),
  );

function detailsAsJson(analysis: ConversationAnalysis): JsonObject {
  const { sentiment, frustration, struggle, ...details } = detailsOf(analysis);
  return { ...details, sentiment: { ...sentiment }, frustration: { ...frustration }, struggle: { ...struggle } };
}
