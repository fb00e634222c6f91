import { DATABASE, type Query } from '@parley/clickhouse';

export interface ConversionRow {
  readonly productId: string;
  /** Conversations with a conversion event, scaled up where events were sampled. */
  readonly conversations: number;
}

/**
 * A conversion is an event of a conversation that helped: of positive influence, or an amount of money that is not of
 * negative influence (a refund). A product that records none is left out.
 *
 * Not FINAL: what makes an event a conversion never changes but for the conversation that it becomes linked to, once,
 * and a conversation counts once however often its events are there.
 */
export const conversionsOf: Query<
  { readonly tenantId: string; readonly productIds: readonly string[] },
  ConversionRow
> = {
  name: 'conversions',
  sql: `SELECT productId, sum(weight) AS conversations FROM (
      SELECT product_id AS productId, conversation_id, max(1 / if(sample_rate > 0, sample_rate, 1)) AS weight
      FROM ${DATABASE}.event_facts
      WHERE tenant_id = {tenantId:UUID} AND product_id IN {productIds:Array(UUID)}
        AND conversation_id != toUUID('00000000-0000-0000-0000-000000000000')
        AND (influence = 'positive' OR (value_type = 'currency' AND influence != 'negative'))
      GROUP BY product_id, conversation_id
    ) GROUP BY productId`,
};
